/* A disk that forgets what was not synced: an LD_PRELOAD shim for the crash bench.
 *
 * Before each write or truncation of a file under $PIOCHE_UNSYNCED_STORE, what it changes is noted in
 * $PIOCHE_UNSYNCED_NOTES/<inode>: offset, old size, the bytes that were there. A sync of the file
 * forgets its notes. After a kill the bench undoes what the notes still hold, last first
 * (tests/support/power.py): the file is then as it was when it was last synced.
 *
 *     cc -O1 -shared -fPIC -o unsynced.so unsynced.c -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

static int watched(int fd, struct stat *facts)
{
    const char *store = getenv("PIOCHE_UNSYNCED_STORE");
    char link[64], path[PATH_MAX];
    if (!store || fstat(fd, facts) || !S_ISREG(facts->st_mode)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    /* The index of the journal is shared memory: it never outlives a power cut. */
    if (length > 4 && !strcmp(path + length - 4, "-shm")) return 0;
    return !strncmp(path, store, strlen(store));
}

static int notes_of(const struct stat *facts, int flags)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/%ju", getenv("PIOCHE_UNSYNCED_NOTES"), (uintmax_t)facts->st_ino);
    return open(name, flags, 0600);
}

static void note(int fd, int64_t offset, int64_t count)
{
    struct stat facts;
    int saved = errno;
    if (!watched(fd, &facts)) { errno = saved; return; }
    int64_t size = facts.st_size, old = size - offset;
    old = old < 0 ? 0 : old > count ? count : old;
    int64_t head[3] = {offset, size, old};
    char *record = malloc(sizeof head + (size_t)old);
    memcpy(record, head, sizeof head);
    if (old && pread(fd, record + sizeof head, (size_t)old, offset) != old) abort();
    ssize_t (*real)(int, const void *, size_t) = REAL(ssize_t, "write", int, const void *, size_t);
    int notes = notes_of(&facts, O_WRONLY | O_CREAT | O_APPEND);
    if (notes < 0 || real(notes, record, sizeof head + (size_t)old) < 0) abort();
    close(notes);
    free(record);
    errno = saved;
}

static void forget(int fd)
{
    struct stat facts;
    int saved = errno;
    if (watched(fd, &facts)) {
        int notes = notes_of(&facts, O_WRONLY | O_TRUNC);
        if (notes >= 0) close(notes);
    }
    errno = saved;
}

#define NOTED(call, fd, offset, count)   \
    do {                                 \
        pthread_mutex_lock(&lock);       \
        note(fd, offset, count);         \
        pthread_mutex_unlock(&lock);     \
        return call;                     \
    } while (0)

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t offset)
{
    NOTED(REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(fd, data, count, offset),
          fd, offset, (int64_t)count);
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t offset)
{
    NOTED(REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)(fd, data, count, offset),
          fd, offset, (int64_t)count);
}

ssize_t write(int fd, const void *data, size_t count)
{
    off_t offset = lseek(fd, 0, SEEK_CUR);
    if (offset < 0) return REAL(ssize_t, "write", int, const void *, size_t)(fd, data, count);
    NOTED(REAL(ssize_t, "write", int, const void *, size_t)(fd, data, count),
          fd, offset, (int64_t)count);
}

int ftruncate64(int fd, off64_t size)
{
    NOTED(REAL(int, "ftruncate64", int, off64_t)(fd, size), fd, size, INT64_MAX - size);
}

int ftruncate(int fd, off_t size)
{
    NOTED(REAL(int, "ftruncate", int, off_t)(fd, size), fd, size, INT64_MAX - size);
}

int fsync(int fd)
{
    pthread_mutex_lock(&lock);
    int done = REAL(int, "fsync", int)(fd);
    if (!done) forget(fd);
    pthread_mutex_unlock(&lock);
    return done;
}

int fdatasync(int fd)
{
    pthread_mutex_lock(&lock);
    int done = REAL(int, "fdatasync", int)(fd);
    if (!done) forget(fd);
    pthread_mutex_unlock(&lock);
    return done;
}
