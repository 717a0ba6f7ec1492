package main

import (
	"math/bits"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const stepsPerMicrosecond = 1000

// Reading the result keeps the compiler from removing the work.
var workResult atomic.Uint64

// stepsDone is the work so far, for tests.
var stepsDone atomic.Uint64

// work counts steps, not time: +10 % in a model is +10 % work on every machine.
func work(microseconds float64) {
	x, steps := uint64(1), uint64(microseconds*stepsPerMicrosecond)
	for i := steps; i > 0; i-- {
		x = bits.RotateLeft64(x^i, 7) + 0x9E3779B97F4A7C15
	}
	workResult.Store(x)
	stepsDone.Add(steps)
}

// burn uses a share of one core in bursts of a few milliseconds. It owns a thread to
// read its real usage, so that it keeps its share on a busy core, too.
func burn(share float64) {
	if share == 0 {
		return
	}
	runtime.LockOSThread()
	const rusageThread = 1
	for begin := time.Now(); ; {
		var used syscall.Rusage
		if err := syscall.Getrusage(rusageThread, &used); err != nil {
			die(1, "background_cpu: getrusage: %v", err)
		}
		if float64(used.Utime.Nano()+used.Stime.Nano()) < share*float64(time.Since(begin)) {
			work(100)
		} else {
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// Model memory is mapped, not from the Go heap, which the collector keeps, doubles or returns late.
func allocate(bytes int) []byte {
	if bytes == 0 {
		return nil
	}
	const access, kind = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_ANON | syscall.MAP_PRIVATE
	memory, err := syscall.Mmap(-1, 0, bytes, access, kind)
	if err != nil {
		die(1, "cannot map %d bytes: %v", bytes, err)
	}
	// Huge pages would round resident memory up by megabytes on some hosts; kernels without them
	// refuse, harmlessly.
	_ = syscall.Madvise(memory, syscall.MADV_NOHUGEPAGE)
	return memory
}

func touch(memory []byte) []byte {
	for i := 0; i < len(memory); i += os.Getpagesize() {
		memory[i] = 1
	}
	return memory
}

func release(memory []byte) {
	if memory != nil {
		_ = syscall.Munmap(memory)
	}
}

// leak never frees its memory.
type leak struct {
	sync.Mutex
	free []byte
}

func (l *leak) keep(bytes int) {
	if bytes == 0 {
		return
	}
	l.Lock()
	defer l.Unlock()
	if len(l.free) < bytes {
		const block = 1 << 20
		l.free = allocate((bytes/block + 1) * block)
	}
	for i := range l.free[:bytes] {
		l.free[i] = 1
	}
	l.free = l.free[bytes:]
}
