/* A clock that is wrong, for LD_PRELOAD: FAULT_CLOCK is by how many seconds. With FAULT_CLOCK_HALF
   only processes of an odd number have it, so that the time jumps from one program to the next. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long wrong(void) {
  const char *by = getenv("FAULT_CLOCK");
  if (!by || (getenv("FAULT_CLOCK_HALF") && getpid() % 2 == 0)) return 0;
  return atol(by);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
  int code = real(clock, now);
  if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += wrong();
  return code;
}

int gettimeofday(struct timeval *now, void *zone) {
  int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
  int code = real(now, zone);
  if (code == 0) now->tv_sec += wrong();
  return code;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
