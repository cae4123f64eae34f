// The promises of hoyle.h, each in a function. Usage: test LIBRARY COPY, where COPY is another file
// with the same library.
#define _GNU_SOURCE
#include "../../hoyle.h"
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int faults;
#define CHECK(x) do { if (!(x)) { printf("%s:%d: not so: %s\n", __func__, __LINE__, #x); faults++; } } while (0)

// The functions of a library.
typedef struct {
	__typeof__(hoyle_abi) *abi;
	__typeof__(hoyle_stop) *stop;
	__typeof__(hoyle_env_choices) *env_choices;
	__typeof__(hoyle_open) *open;
	__typeof__(hoyle_close) *close;
	__typeof__(hoyle_call) *call;
	__typeof__(hoyle_last) *last;
	__typeof__(hoyle_env_open) *env_open;
	__typeof__(hoyle_env_close) *env_close;
	__typeof__(hoyle_env_reset) *env_reset;
	__typeof__(hoyle_env_step) *env_step;
	__typeof__(hoyle_env_observe) *env_observe;
	__typeof__(hoyle_env_text) *env_text;
} library;

static library load(void *from) {
	library l;
#define GET(name) *(void **)&l.name = dlsym(from, "hoyle_" #name); CHECK(l.name != NULL)
	GET(abi); GET(open); GET(close); GET(call); GET(last); GET(stop); GET(env_choices); GET(env_open); GET(env_close); GET(env_reset); GET(env_step); GET(env_observe); GET(env_text);
	return l;
}

static library h;
static void *file;
static const char *path, *copy;

// A place of n bytes, after which memory ends: one byte more is a fault.
enum { PAGE = 4096 };
static void *fenced(size_t n) {
	size_t size = n / PAGE * PAGE + PAGE;
	char *at = mmap(NULL, size + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(at != MAP_FAILED && mprotect(at + size, PAGE, PROT_NONE) == 0);
	return at + size - n;
}
static void unfence(void *p, size_t n) {
	size_t size = n / PAGE * PAGE + PAGE;
	CHECK(munmap((char *)p + n - size, size + PAGE) == 0);
}

static char names[4096];

static int number(const char *name) { // of an operation
	int n = 0;
	for (char *p = names; (p = strchr(p, '"')); n++) {
		char *end = strchr(p + 1, '"');
		if ((size_t)(end - p - 1) == strlen(name) && !memcmp(p + 1, name, end - p - 1)) return n;
		p = end + 1;
	}
	return -1;
}

// Calls an operation by its name, with a text and for a text.
static int ask(uintptr_t user, const char *name, int table, const char *arg, char *out, size_t room) {
	size_t n = 0;
	int result = h.call(user, number(name), table, arg, strlen(arg), out, room - 1, &n);
	out[n < room - 1 ? n : room - 1] = 0;
	return result;
}

static int deal(uintptr_t user, const char *game, int seed) {
	char arg[256], out[256];
	snprintf(arg, sizeof arg, "{\"game\":\"%s\",\"seed\":\"%064x\"}", game, seed);
	CHECK(ask(user, "table", 0, arg, out, sizeof out) == HOYLE_OK);
	return atoi(out);
}

static void errors_are_results(void) {
	char out[1 << 12];
	size_t n = 0;
	uintptr_t user = h.open(), other = h.env_open("{\"game\":\"indigo\"}", 17, NULL, 0, NULL);
	CHECK(user && other);
	CHECK(h.call(user + 1000, 0, 0, "", 0, out, sizeof out, &n) == HOYLE_BAD_HANDLE);
	CHECK(h.call(0, 0, 0, "", 0, out, sizeof out, &n) == HOYLE_BAD_HANDLE);
	CHECK(h.call(other, 0, 0, "", 0, out, sizeof out, &n) == HOYLE_BAD_HANDLE); // an environment
	CHECK(h.env_step(user, NULL, NULL) == HOYLE_BAD_HANDLE && h.env_close(user) == HOYLE_BAD_HANDLE && h.close(other) == HOYLE_BAD_HANDLE);
	CHECK(h.stop(user) == HOYLE_OK && h.stop(other) == HOYLE_BAD_HANDLE && h.env_choices(user, 0, out, sizeof out) == 0);
	CHECK(h.last(other, out, sizeof out) == 0 && h.env_text(user, out, sizeof out) == 0);
	for (int op = -2; op < 100; op += 101) CHECK(h.call(user, op, 0, NULL, 0, out, sizeof out, &n) == HOYLE_REFUSED && strstr(out, "\"code\":\"bad-call\""));
	CHECK(ask(user, "table", 0, "{\"game\":\"whist\"}", out, sizeof out) == HOYLE_REFUSED && strstr(out, "\"code\":\"no-such-game\""));
	int table = deal(user, "karata", 1);
	CHECK(ask(user, "play", table, "1 draw", out, sizeof out) == HOYLE_REFUSED && strstr(out, "\"code\":\"not-your-turn\""));
	CHECK(ask(user, "state", table, "99 0", out, sizeof out) == HOYLE_REFUSED && strstr(out, "\"code\":\"no-such-seat\""));
	CHECK(ask(user, "state", table, "0 0 turn len", out, sizeof out) == HOYLE_OK && !strcmp(out, "{\"turn\":0,\"len\":0}"));
	static const char *terms[] = {"", "null", "{", "{\"game\":\"whist\"}", "{\"tabels\":3}", "{\"Tables\":3}", "{\"tables\":3,\"tables\":3}", "{\"tables\":-1}", "{\"game\":\"indigo\",\"opponent\":\"genius\"}"};
	for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
		uintptr_t env = h.env_open(terms[i], strlen(terms[i]), out, sizeof out, &n);
		out[n] = 0;
		CHECK(env == 0 && strstr(out, "\"code\":\"") && !strstr(out, "\"code\":\"\""));
	}
	int32_t bad = 99;
	CHECK(h.env_reset(other, 1, NULL) == HOYLE_OK && h.env_step(other, &bad, NULL) == HOYLE_REFUSED && h.env_step(other, NULL, NULL) == HOYLE_REFUSED);
	n = h.env_text(other, out, sizeof out);
	out[n] = 0;
	CHECK(strstr(out, "\"code\":\"bad-environment\""));
	CHECK(h.close(user) == HOYLE_OK && h.close(user) == HOYLE_BAD_HANDLE && h.call(user, 0, 0, "", 0, out, sizeof out, &n) == HOYLE_BAD_HANDLE);
	CHECK(h.env_close(other) == HOYLE_OK && h.env_close(other) == HOYLE_BAD_HANDLE && h.env_reset(other, 1, NULL) == HOYLE_BAD_HANDLE);
}

static void answers_fit_their_room(void) {
	uintptr_t user = h.open();
	int table = deal(user, "doppelkopf", 1), op = number("state");
	size_t whole = 0, n = 0;
	char *arg = fenced(3); // nothing is read after an argument
	memcpy(arg, "0 0", 3);
	CHECK(h.call(user, op, table, arg, 3, NULL, 0, &whole) == HOYLE_OK && whole > 100);
	CHECK(h.call(user, op, table, arg, 3, NULL, SIZE_MAX, NULL) == HOYLE_OK); // no place, no size
	char *all = fenced(whole);
	CHECK(h.call(user, op, table, arg, 3, all, whole, &n) == HOYLE_OK && n == whole && h.last(user, NULL, 0) == 0);
	for (size_t room = 0; room <= whole; room++) {
		char *part = fenced(room);
		n = 0;
		CHECK(h.call(user, op, table, arg, 3, part, room, &n) == HOYLE_OK && n == whole && !memcmp(part, all, room));
		if (room == whole) break;
		char *rest = fenced(whole);
		CHECK(h.last(user, rest, whole) == whole && !memcmp(rest, all, whole));
		CHECK(h.last(user, rest, whole) == whole); // it waits until the next call
		unfence(rest, whole);
		unfence(part, room);
	}
	CHECK(h.call(user, op, table, arg, SIZE_MAX, all, whole, &n) == HOYLE_REFUSED); // no argument is so long
	CHECK(h.close(user) == HOYLE_OK);
}

// Random calls: the answer is always a result, and never more than its room.
static void nothing_crashes(void) {
	static const char letters[] = "{}[]\":,.-0123456789 abcdefghijklmnopqrstuvwxyzAKQJT\xff\n";
	unsigned r = 1;
#define RANDOM(n) ((r = r * 1664525u + 1013904223u) >> 8) % (n)
	uintptr_t user = h.open();
	deal(user, "karata", 1);
	char *out = fenced(512), arg[64];
	int skip[] = {number("choose"), number("advise"), number("review")};
	for (int i = 0; i < 20000; i++) {
		int op = RANDOM(60), n = RANDOM(sizeof arg), room = RANDOM(512), result;
		if (op == skip[0] || op == skip[1] || op == skip[2]) continue; // which may think for long
		for (int k = 0; k < n; k++) arg[k] = letters[RANDOM(sizeof letters - 1)];
		size_t size = 0;
		result = h.call(user, op, (int)(RANDOM(5)) - 1, arg, n, out + 512 - room, room, &size);
		CHECK((result == HOYLE_OK || result == HOYLE_REFUSED) && size > 0);
		uintptr_t env = h.env_open(arg, n, out + 512 - room, room, &size);
		CHECK(!env || h.env_close(env) == HOYLE_OK);
	}
	CHECK(h.close(user) == HOYLE_OK);
}

static void *plays_deals(void *arg) {
	uintptr_t user = h.open();
	char text[256], out[1 << 14];
	for (int seed = 1; seed <= 20; seed++) {
		int table = deal(user, "indigo", seed), turn = 0;
		while (turn >= 0) {
			snprintf(text, sizeof text, "%d 0 legal", turn);
			CHECK(ask(user, "state", table, text, out, sizeof out) == HOYLE_OK);
			char *move = strchr(out, '[') + 2;
			*strchr(move, '"') = 0;
			snprintf(text, sizeof text, "%d %s", turn, move);
			CHECK(ask(user, "play", table, text, out, sizeof out) == HOYLE_OK);
			turn = atoi(out);
			++*(long *)arg;
		}
		CHECK(ask(user, "free", table, "null", out, sizeof out) == HOYLE_OK);
	}
	CHECK(h.close(user) == HOYLE_OK);
	return NULL;
}

static uintptr_t shared;
static void *reads(void *table) {
	char out[256];
	for (int i = 0; i < 1000; i++) CHECK(ask(shared, "state", *(int *)table, "0 0 turn len", out, sizeof out) == HOYLE_OK && !strcmp(out, "{\"turn\":0,\"len\":0}"));
	return NULL;
}

static atomic_int thought;
static void *thinks(void *arg) {
	char out[1 << 13], text[1 << 14];
	uintptr_t user = h.open();
	int table = deal(user, "indigo", 3);
	CHECK(ask(user, "save", table, "null", out, sizeof out) == HOYLE_OK);
	snprintf(text, sizeof text, "{\"record\":%s,\"seat\":0,\"player\":\"search:20000\",\"seed\":\"%064x\"}", out, 1);
	CHECK(ask(user, "choose", 0, text, out, sizeof out) == HOYLE_OK);
	thought = 1;
	CHECK(h.close(user) == HOYLE_OK);
	return arg;
}

static void threads(void) {
	pthread_t all[8], thinker;
	long plays[8] = {0};
	pthread_create(&thinker, NULL, thinks, NULL);
	long before = 0; // the calls of another handle during a search
	uintptr_t user = h.open();
	while (!thought) before += h.call(user, 0, 0, NULL, 0, NULL, 0, NULL) == HOYLE_OK;
	CHECK(before > 10);
	pthread_join(thinker, NULL);
	for (int i = 0; i < 8; i++) pthread_create(&all[i], NULL, plays_deals, &plays[i]);
	for (int i = 0; i < 8; i++) pthread_join(all[i], NULL);
	for (int i = 0; i < 8; i++) CHECK(plays[i] == 20 * 48 && plays[i] == plays[0]);
	shared = user;
	int table = deal(user, "indigo", 2);
	for (int i = 0; i < 8; i++) pthread_create(&all[i], NULL, reads, &table);
	for (int i = 0; i < 8; i++) pthread_join(all[i], NULL);
	CHECK(h.close(user) == HOYLE_OK);
}

static int size_of(const char *info, const char *name) {
	const char *at = strstr(info, name);
	return at ? atoi(at + strlen(name)) : -1;
}

static void environments(void) {
	enum { TABLES = 64, WIDTH = 16 };
	char info[1 << 16];
	size_t n = 0;
	const char *terms = "{\"game\":\"indigo\",\"tables\":64,\"places\":true,\"width\":16,\"masks\":true}";
	uintptr_t env = h.env_open(terms, strlen(terms), info, sizeof info - 1, &n);
	CHECK(env && n < sizeof info);
	info[n] = 0;
	int size = size_of(info, "\"size\":"), moves = size_of(info, "\"actions\":");
	CHECK(moves == WIDTH); // places
	hoyle_batch b = {fenced(TABLES), fenced(TABLES), fenced(4 * TABLES), fenced(4 * TABLES * 2), fenced(4 * TABLES * WIDTH), fenced(TABLES * moves), fenced(TABLES * size)};
	int32_t *actions = fenced(4 * TABLES);
	unsigned r = 1;
	long deals = 0, lead = 0;
	CHECK(h.env_reset(env, 1, &b) == HOYLE_OK);
	for (int i = 0; i < 200; i++) {
		for (int k = 0; k < TABLES; k++) {
			CHECK(b.counts[k] > 0 && b.counts[k] <= 6 && b.seats[k] < 2);
			int legal = 0;
			for (int m = 0; m < moves; m++) legal += b.masks[k * moves + m];
			CHECK(legal == b.counts[k] && b.masks[k * moves + b.counts[k] - 1] == 1);
			actions[k] = RANDOM(b.counts[k]);
		}
		CHECK(h.env_step(env, actions, &b) == HOYLE_OK);
		for (int k = 0; k < TABLES; k++) deals += b.done[k], lead += b.rewards[2 * k] + b.rewards[2 * k + 1];
	}
	CHECK(deals == 200 / 48 * TABLES);
	CHECK(lead > 0 && lead <= (deals + TABLES) * 23); // a deal of Indigo has 23 points
	uint8_t *seen = fenced(size);
	CHECK(h.env_observe(env, 3, b.seats[3], 0, seen) == HOYLE_OK && !memcmp(seen, b.observations + 3 * size, size));
	CHECK(h.env_observe(env, TABLES, 0, 0, seen) == HOYLE_REFUSED);
	CHECK(h.env_observe(env, -1, 0, 1, seen) == HOYLE_REFUSED);
	CHECK(h.env_observe(env, 0, 2, 0, seen) == HOYLE_OK && h.env_observe(env, 0, INT32_MIN, 1, seen) == HOYLE_OK); // a spectator
	char choices[1 << 10];
	n = h.env_choices(env, 3, choices, sizeof choices - 1);
	CHECK(n < sizeof choices && !strncmp(choices, "[{\"move\":\"", 10) && h.env_choices(env, TABLES, choices, 4) == 4 && !memcmp(choices, "null", 4));
	hoyle_batch none = {0};
	CHECK(h.env_reset(env, 1, &none) == HOYLE_OK && h.env_reset(env, 1, NULL) == HOYLE_OK && h.env_observe(env, 0, 0, 0, NULL) == HOYLE_OK);
	CHECK(h.env_close(env) == HOYLE_OK);
}

static volatile sig_atomic_t heard;
static sigjmp_buf back;
static void hear(int s) { heard = s; }
static void survive(int s) {
	heard = s;
	siglongjmp(back, 1);
}

static int *volatile nowhere = (int *)8;

static void *faults_in_a_thread(void *arg) {
	if (sigsetjmp(back, 1) == 0) *nowhere = 1;
	return arg;
}

static struct sigaction before[65];

static void signals(void) {
	static const int theirs[] = {SIGSEGV, SIGBUS, SIGFPE, SIGPIPE, SIGURG};
	for (int s = 1; s < 65; s++) {
		struct sigaction now;
		int may = 0;
		for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++) may |= s == theirs[i];
		if (sigaction(s, NULL, &now) == 0 && !may && s != 32 && s != 33) CHECK(now.sa_handler == before[s].sa_handler);
	}
	raise(SIGUSR1);
	CHECK(heard == SIGUSR1);
	raise(SIGINT);
	CHECK(heard == SIGINT);
	heard = 0;
	if (sigsetjmp(back, 1) == 0) *nowhere = 1; // to the handler set before the library came
	CHECK(heard == SIGSEGV);
	heard = 0;
	pthread_t t;
	pthread_create(&t, NULL, faults_in_a_thread, NULL);
	pthread_join(t, NULL);
	CHECK(heard == SIGSEGV);
}

static void forks(void) {
	uintptr_t user = h.open(), env = h.env_open("{}", 2, NULL, 0, NULL);
	int table = deal(user, "indigo", 1), status = 0;
	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		alarm(20);
		char out[256];
		size_t n;
		for (int i = 0; i < 200000; i++) {
			if (ask(user, "state", table, "0 0", out, sizeof out) != HOYLE_FORKED || h.open() || h.env_step(env, NULL, NULL) != HOYLE_FORKED ||
			    h.close(user) != HOYLE_FORKED || h.env_open("null", 4, out, sizeof out, &n) || h.last(user, out, sizeof out) || h.abi() != HOYLE_ABI)
				_exit(1);
		}
		_exit(7);
	}
	waitpid(child, &status, 0);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
	if ((child = fork()) == 0) {
		execl("/bin/true", "true", NULL);
		_exit(1);
	}
	waitpid(child, &status, 0);
	CHECK(status == 0);
	char out[256];
	CHECK(ask(user, "state", table, "0 0 turn", out, sizeof out) == HOYLE_OK);
	CHECK(h.close(user) == HOYLE_OK && h.env_close(env) == HOYLE_OK);
}

static void stays(void) {
	void *again = dlopen(path, RTLD_NOW);
	CHECK(again == file);
	dlclose(again);
	dlclose(file);
	CHECK(h.abi() == HOYLE_ABI);
	uintptr_t user = h.open();
	int table = deal(user, "indigo", 1);
	// A copy in another file is a library of its own.
	library other = load(dlopen(copy, RTLD_NOW | RTLD_LOCAL));
	uintptr_t theirs = other.open();
	char out[256];
	size_t n;
	CHECK(other.call(theirs, number("state"), table, "0 0", 3, out, sizeof out, &n) == HOYLE_REFUSED);
	CHECK(other.close(theirs) == HOYLE_OK && ask(user, "state", table, "0 0 turn", out, sizeof out) == HOYLE_OK);
	CHECK(h.close(user) == HOYLE_OK);
}

static long resident(void) {
	long size = 0, pages = 0;
	FILE *f = fopen("/proc/self/statm", "r");
	if (f == NULL || fscanf(f, "%ld %ld", &size, &pages) != 2) pages = 0;
	if (f) fclose(f);
	return pages * 4096;
}

static void frees_what_is_freed(void) {
	char out[256];
	long at = 0;
	for (int round = 0; round < 60; round++) {
		if (round == 20) at = resident();
		uintptr_t user = h.open();
		for (int i = 0; i < 100; i++) deal(user, "doppelkopf", i);
		int table = deal(user, "indigo", 1);
		CHECK(ask(user, "state", table, "0 0", out, 16) == HOYLE_OK); // an answer waits, too
		CHECK(h.close(user) == HOYLE_OK);
		uintptr_t env = h.env_open("{\"game\":\"karata\",\"places\":true,\"tables\":256}", 44, NULL, 0, NULL);
		CHECK(env && h.env_reset(env, round, NULL) == HOYLE_OK && h.env_close(env) == HOYLE_OK);
	}
	CHECK(resident() - at < 30 << 20);
}

int main(int argc, char **argv) {
	if (argc != 3) return 2;
	path = argv[1], copy = argv[2];
	signal(SIGUSR1, hear);
	signal(SIGINT, hear);
	signal(SIGSEGV, survive);
	for (int s = 1; s < 65; s++) sigaction(s, NULL, &before[s]);
	file = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!file) return puts(dlerror()), 1;
	h = load(file);
	CHECK(h.abi() == HOYLE_ABI);
	uintptr_t user = h.open();
	CHECK(h.call(user, 0, 0, "", 0, names, sizeof names - 1, NULL) == HOYLE_OK && h.close(user) == HOYLE_OK);
	errors_are_results();
	answers_fit_their_room();
	nothing_crashes();
	environments();
	threads();
	frees_what_is_freed();
	signals();
	forks();
	stays();
	printf("%d faults\n", faults);
	return faults != 0;
}
