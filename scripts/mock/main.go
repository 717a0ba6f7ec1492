// Command mock plays a web service with the costs of a model file.
//
// Reads the model (JSON, see model.schema.json), listens on 127.0.0.1 and prints one line on stderr
// then; or, with -files, writes the files of the model and ends. REDIS_URL is the server of caches
// in Redis. Exits 0 on SIGTERM or SIGINT, 1 when it cannot listen or write, 3 on an invalid model
// or without its Redis, 7 for die_after of the model, 64 on wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

const usage = `usage: mock [-model FILE] [-variant NAME] -port N
       mock [-model FILE] [-variant NAME] -files DIR

Plays the service of a model on 127.0.0.1:N until SIGTERM, or writes its files to DIR.

  -model    the model, JSON as in model.schema.json; default: model.json beside this program
  -variant  one of the model's variants; default: none
  -port     the port to listen on, 1 to 65535
  -files    the folder for the model's files, instead of -port

REDIS_URL (redis://HOST:PORT) is the server of caches with store redis. GET /ready answers 200
"ready" after start-up, 503 before. GET /metrics reports the pools.

example: mock -model targets/demo/mock.json -port 8080

exits: 0 stopped by SIGTERM, or files written · 1 cannot listen or write
       3 invalid model, or no REDIS_URL for it · 7 the model's die_after · 64 usage
`

type options struct {
	model, variant, files string
	port                  int
}

func main() {
	begin := time.Now()
	o := readOptions(os.Args[1:])
	model, err := readModel(o.model, o.variant)
	if errors.As(err, &noVariant{}) {
		die(64, "%v", err)
	} else if err != nil {
		die(3, "%s: %v", o.model, err)
	}
	if o.files != "" {
		if err := model.writeFiles(o.files); err != nil {
			die(1, "%v", err)
		}
		return
	}
	redis, err := model.openRedis(os.Getenv("REDIS_URL"))
	if err != nil {
		die(3, "%v", err)
	}
	if err := serve(newMock(model, begin, redis), o.port); err != nil {
		die(1, "%v", err)
	}
}

func readOptions(args []string) (o options) {
	flags := flag.NewFlagSet("mock", flag.ContinueOnError)
	flags.SetOutput(os.Stderr)
	flags.Usage = func() {}
	flags.StringVar(&o.model, "model", besideProgram("model.json"), "")
	flags.StringVar(&o.variant, "variant", "", "")
	flags.StringVar(&o.files, "files", "", "")
	flags.IntVar(&o.port, "port", 0, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Print(usage)
		os.Exit(0)
	} else if err != nil {
		os.Exit(64)
	}
	if o.files != "" && (flags.NArg() > 0 || o.port != 0) {
		die(64, "-files with port %d and extra arguments %q; "+
			"allowed: no port and no others (see -help)", o.port, flags.Args())
	}
	if o.files == "" && (flags.NArg() > 0 || o.port < 1 || o.port > 65535) {
		die(64, "port %d with extra arguments %q; "+
			"allowed: a port from 1 to 65535 and no others (see -help)", o.port, flags.Args())
	}
	return o
}

func serve(t *mock, port int) error {
	listener, err := listen(port, t.Backlog)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "mock: listening on %s\n", listener.Addr())
	go burn(t.BackgroundCPU)
	server := &http.Server{Handler: t}
	stop, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer cancel()
	go server.Serve(limited(stallingListener{listener, t}, t.MaxConnections))
	<-stop.Done()
	grace, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if server.Shutdown(grace) != nil {
		server.Close()
	}
	return nil
}

func besideProgram(name string) string {
	program, err := os.Executable()
	if err != nil {
		return name
	}
	return filepath.Join(filepath.Dir(program), name)
}

func die(code int, format string, args ...any) {
	fmt.Fprintf(os.Stderr, "mock: "+format+"\n", args...)
	os.Exit(code)
}
