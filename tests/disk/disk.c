// A disk that fails when it is told to, and that tells what is written to it.
//
// Loaded before the C library (LD_PRELOAD), it sees what changes files and folders: by Python, by
// SQLite, by any library. What lies below the folder given to disk_begin() counts; the rest goes
// by.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char under[PATH_MAX];
static long fails_at, seen;
static int for_ever, with_error, journal = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// From now on the operation with number `at` fails with `error`; all after it, too, if `ever`. With
// `at` 0 none fails. Each operation is told to the open file `told`, unless that is -1.
void disk_begin(const char *folder, long at, int ever, int error, int told) {
    snprintf(under, sizeof under, "%s", folder);
    fails_at = at;
    for_ever = ever;
    with_error = error;
    journal = told;
    seen = 0;
}

long disk_operations(void) { return seen; }

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_watched(const char *path) {
    size_t length = strlen(under);
    return length > 0 && strncmp(path, under, length) == 0 && path[length] == '/';
}

// The absolute path of a path that is relative to an open folder.
static const char *absolute(int folder, const char *path, char *buffer) {
    char name[64];
    ssize_t length;
    if (path[0] == '/') return path;
    snprintf(name, sizeof name, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
    length = readlink(name, buffer, PATH_MAX - 1);
    if (length < 0) return path;
    snprintf(buffer + length, PATH_MAX - (size_t)length, "/%s", path);
    return buffer;
}

// Whether an open file or folder is below the folder.
static int is_watched_file(int file, char *path) {
    char name[64];
    ssize_t length;
    if (under[0] == 0) return 0;
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    length = readlink(name, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_watched(path) || strcmp(path, under) == 0;
}

// Counts an operation; returns whether it fails.
static int fails(void) {
    long number;
    pthread_mutex_lock(&lock);
    number = ++seen;
    pthread_mutex_unlock(&lock);
    if (fails_at == 0 || number < fails_at || (number > fails_at && !for_ever)) return 0;
    errno = with_error;
    return 1;
}

static void tell(const char *format, ...) {
    char line[3 * PATH_MAX];
    va_list parts;
    int before = errno;
    if (journal >= 0) {
        va_start(parts, format);
        int length = vsnprintf(line, sizeof line, format, parts);
        va_end(parts);
        if (syscall(SYS_write, journal, line, (size_t)length) < 0) abort();
    }
    errno = before;
}

static unsigned long long inode(int file) {
    struct stat about;
    return fstat(file, &about) == 0 ? (unsigned long long)about.st_ino : 0;
}

static void tell_data_of(unsigned long long number, off_t offset, const void *data, size_t length) {
    pthread_mutex_lock(&lock);
    tell("write\t%llu\t%lld\t%zu\n", number, (long long)offset, length);
    if (journal >= 0 && syscall(SYS_write, journal, data, length) < 0) abort();
    pthread_mutex_unlock(&lock);
}

static void tell_data(int file, off_t offset, const void *data, size_t length) {
    tell_data_of(inode(file), offset, data, length);
}

static int opened(int folder, const char *path, int flags, mode_t mode) {
    char buffer[PATH_MAX];
    const char *whole = absolute(folder, path, buffer);
    int changes = (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0;
    int is_new = 0, file;
    if (changes && is_watched(whole)) {
        if (fails()) return -1;
        is_new = access(whole, F_OK) != 0;
    }
    file = NEXT(openat)(folder, path, flags, mode);
    if (file >= 0 && changes && is_watched(whole)) {
        if (is_new)
            tell("create\t%s\t%llu\n", whole, inode(file));
        else if (flags & O_TRUNC)
            tell("cut\t%llu\t0\n", inode(file));
    }
    return file;
}

#define MODE(flags)                                                                                \
    mode_t mode = 0;                                                                               \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    return opened(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    MODE(flags)
    return opened(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return opened(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return opened(folder, path, flags, mode);
}

ssize_t write(int file, const void *data, size_t length) {
    char path[PATH_MAX];
    if (!is_watched_file(file, path)) return NEXT(write)(file, data, length);
    if (fails()) {
        // A disk that becomes full takes a part first.
        if (with_error != ENOSPC || !for_ever || seen != fails_at || length < 2) return -1;
        length /= 2;
    }
    ssize_t written = NEXT(write)(file, data, length);
    if (written > 0) tell_data(file, lseek(file, 0, SEEK_CUR) - written, data, (size_t)written);
    return written;
}

static ssize_t written_at(int file, const void *data, size_t length, off_t offset) {
    char path[PATH_MAX];
    int watched = is_watched_file(file, path);
    if (watched && fails()) return -1;
    ssize_t written = NEXT(pwrite)(file, data, length, offset);
    if (watched && written > 0) tell_data(file, offset, data, (size_t)written);
    return written;
}
ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
    return written_at(file, data, length, offset);
}
ssize_t pwrite64(int file, const void *data, size_t length, off_t offset) {
    return written_at(file, data, length, offset);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    char path[PATH_MAX];
    ssize_t total = 0;
    if (!is_watched_file(file, path)) return NEXT(writev)(file, parts, count);
    for (int i = 0; i < count; ++i) {
        ssize_t written = write(file, parts[i].iov_base, parts[i].iov_len);
        if (written < 0) return total > 0 ? total : -1;
        total += written;
    }
    return total;
}

static int synced(int file, int (*sync)(int)) {
    char path[PATH_MAX];
    struct stat about;
    int watched = is_watched_file(file, path);
    if (watched && fails()) return -1;
    int result = sync(file);
    if (watched && result == 0 && fstat(file, &about) == 0) {
        if (S_ISDIR(about.st_mode))
            tell("sync folder\t%s\n", path);
        else
            tell("sync\t%llu\n", inode(file));
    }
    return result;
}
int fsync(int file) { return synced(file, NEXT(fsync)); }
int fdatasync(int file) { return synced(file, NEXT(fdatasync)); }

static int cut(int file, off_t length) {
    char path[PATH_MAX];
    int watched = is_watched_file(file, path);
    if (watched && fails()) return -1;
    int result = NEXT(ftruncate)(file, length);
    if (watched && result == 0) tell("cut\t%llu\t%lld\n", inode(file), (long long)length);
    return result;
}
int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off_t length) { return cut(file, length); }

static int allocated(int file, off_t offset, off_t length) {
    char path[PATH_MAX];
    int watched = is_watched_file(file, path);
    if (watched && fails()) return with_error;
    int result = NEXT(posix_fallocate)(file, offset, length);
    if (watched && result == 0)
        tell("cut\t%llu\t%lld\n", inode(file), (long long)(offset + length));
    return result;
}
int posix_fallocate(int file, off_t offset, off_t length) {
    return allocated(file, offset, length);
}
int posix_fallocate64(int file, off_t offset, off_t length) {
    return allocated(file, offset, length);
}

// Files that were mapped last: what is written to their memory counts when it is synced.
static struct {
    void *begin;
    unsigned long long number;
} mappings[64];
static unsigned mapped;

static void *map(void *where, size_t length, int access, int flags, int file, off_t offset) {
    char path[PATH_MAX];
    void *begin = NEXT(mmap)(where, length, access, flags, file, offset);
    if (begin != MAP_FAILED && (flags & MAP_SHARED) && (access & PROT_WRITE) && file >= 0 &&
        is_watched_file(file, path)) {
        mappings[mapped % 64].begin = begin;
        mappings[mapped++ % 64].number = inode(file);
    }
    return begin;
}
void *mmap(void *where, size_t length, int access, int flags, int file, off_t offset) {
    return map(where, length, access, flags, file, offset);
}
void *mmap64(void *where, size_t length, int access, int flags, int file, off_t offset) {
    return map(where, length, access, flags, file, offset);
}

int msync(void *begin, size_t length, int flags) {
    for (unsigned last = mapped; last-- > 0 && mapped - last <= 64;)
        if (mappings[last % 64].begin == begin) {
            if (fails()) return -1;
            tell_data_of(mappings[last % 64].number, 0, begin, length);
            break;
        }
    return NEXT(msync)(begin, length, flags);
}

static int renamed(int from, const char *old, int to, const char *new) {
    char buffers[2][PATH_MAX];
    const char *before = absolute(from, old, buffers[0]), *after = absolute(to, new, buffers[1]);
    if (is_watched(after) && fails()) return -1;
    int result = NEXT(renameat)(from, old, to, new);
    if (is_watched(after) && result == 0) tell("rename\t%s\t%s\n", before, after);
    return result;
}
int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new); }
int renameat(int from, const char *old, int to, const char *new) {
    return renamed(from, old, to, new);
}

static int removed(int folder, const char *path, int flags) {
    char buffer[PATH_MAX];
    const char *whole = absolute(folder, path, buffer);
    if (is_watched(whole) && fails()) return -1;
    int result = NEXT(unlinkat)(folder, path, flags);
    if (is_watched(whole) && result == 0) tell("remove\t%s\n", whole);
    return result;
}
int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char *path, int flags) { return removed(folder, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

static int made(int folder, const char *path, mode_t mode) {
    char buffer[PATH_MAX];
    const char *whole = absolute(folder, path, buffer);
    if (is_watched(whole) && fails()) return -1;
    int result = NEXT(mkdirat)(folder, path, mode);
    if (is_watched(whole) && result == 0) tell("folder\t%s\n", whole);
    return result;
}
int mkdir(const char *path, mode_t mode) { return made(AT_FDCWD, path, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return made(folder, path, mode); }

// Tells a note between the operations.
void disk_note(const char *text) { tell("note\t%s\n", text); }
