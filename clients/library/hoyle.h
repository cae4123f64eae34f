/* hoyle.h: card games by their rules, for C and for every language that calls C.

   Texts    are UTF-8 with a length, without a zero at the end.
   Memory   belongs to the caller. The library keeps no pointer after a call and returns none. It
            writes at most room bytes of an answer, and says how long the whole answer is.
   Results  are HOYLE_OK or one of the errors below. After HOYLE_REFUSED, the answer is the JSON of
            an error: {"code", "reason", "message"}; docs/wire.md lists the codes. An empty code
            means a fault in a game or a bot. No call prints, exits or raises a signal.
   Threads  may use the same handle, which serves one of them at a time, or handles of their own,
            which do not wait for one another.
   Signals  stay those of the host, except SIGSEGV, SIGBUS, SIGFPE, SIGPIPE and SIGURG, which the
            runtime of Go takes. A fault outside the library reaches the handler of the host.
   Process  The library stays until the process ends: dlclose does nothing. In a child of fork,
            every call returns HOYLE_FORKED or 0 until the child execs. */
#ifndef HOYLE_H
#define HOYLE_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

enum { HOYLE_ABI = 1 };
enum { HOYLE_OK = 0, HOYLE_REFUSED = -1, HOYLE_BAD_HANDLE = -2, HOYLE_FORKED = -3 };

/* The HOYLE_ABI of the library. Compare it before any other call. */
int32_t hoyle_abi(void);

/* ---- Tables, matches and bots: the operations of docs/languages.md ---- */

/* The operations, each after what it is performed on. What has a ? may be missing.
                    ops(): string[]
                    games(): Info[]
                    info(game: string, rules?: GameObject): GameInfo
                    words(game: string, language: string): object
     table or match free(): null
                    table(game: string, rules?: GameObject, seed?: Seed, first?: Seat, position?: GameObject): TableNumber
                    open(record: GameRecord): TableNumber
     table          play(seat: Seat, move: string): Seat
     table          playAt(n: number, seat: Seat, move: string): Seat
     table          undo(n: number): boolean
     table          canUndo(n: number): boolean
     table          at(n: number): TableNumber
     table          state(seat: Seat, from: number, parts: string[]): State
     table          about(): About
     table          say(seat: Seat, moves: string[], n?: number): Phrase[]
     table          forced(seat: Seat): string | null
     table          sort(seat: Seat, cards: Cards): Cards
     table          position(): GameObject
     table          save(): GameRecord
     table          record(): GameRecord
     table          close(): null
                    match(game: string, rules?: GameObject, format?: string, n?: number, seed: Seed): MatchNumber
                    openMatch(record: MatchRecord): MatchNumber
     match          next(): TableNumber | null
     match          current(): TableNumber | null
     match          deal(n: number): TableNumber
     match          standing(): Standings
     match          saveMatch(): MatchRecord
     match          publish(): MatchRecord
     match          dealRecord(n: number): GameRecord
     table, or none choose(record?: GameRecord, seat: Seat, player: string, seed: Seed): string
     table, or none advise(record?: GameRecord, seat: Seat, player: string, seed: Seed): Advice[]
                    review(record: GameRecord, iterations?: number, positions?: number, seed: Seed): Review
                    commit(seed: Seed): Commitment
                    verify(commitment: Commitment, seed: Seed): boolean
                    derive(seed: Seed, n: number): Seed
                    combine(seeds: Seed[]): Seed
   */

/* A handle with tables and matches of its own; 0 in a child of fork. */
uintptr_t hoyle_open(void);
/* Frees a handle, and the tables and matches that it has. */
int32_t hoyle_close(uintptr_t handle);
/* Performs an operation on a table or a match, or on 0. Operation 0 lists the names of all, in the
   order of their numbers. The size of the answer goes to *size, unless that is NULL. */
int32_t hoyle_call(uintptr_t handle, int32_t operation, int32_t table, const char *argument, size_t n,
                   char *answer, size_t room, size_t *size);
/* Lets a bot that thinks for a call of another thread end at once, with the best that it has found, and
   a review with the decisions so far. Nothing else bounds the time of a search. */
int32_t hoyle_stop(uintptr_t handle);
/* The answer to the call before, if that had too little room. Returns the size of the answer. */
size_t hoyle_last(uintptr_t handle, char *answer, size_t room);

/* ---- Environments: tables for programs that learn, as in docs/learning.md ---- */

/* The arrays of the caller, table by table. What is NULL is not filled. */
typedef struct {
	uint8_t *seats, *done;
	int32_t *counts;
	float *rewards;        /* tables * seats */
	int32_t *legal;        /* tables * width */
	uint8_t *masks;        /* tables * actions */
	uint8_t *observations; /* tables * size */
} hoyle_batch;

/* An environment for terms in JSON: {"game", "rules", "opponent", "match", "tables", "lead",
   "places", "masks", "width", "plays"}. The answer is its description, with the sizes above. Returns 0 if the terms are
   refused; the answer is then the error. */
uintptr_t hoyle_env_open(const char *terms, size_t n, char *answer, size_t room, size_t *size);
int32_t hoyle_env_close(uintptr_t env);
int32_t hoyle_env_reset(uintptr_t env, uint64_t seed, const hoyle_batch *batch);
/* Makes a move at each table. */
int32_t hoyle_env_step(uintptr_t env, const int32_t *actions, const hoyle_batch *batch);
/* Writes what a seat observes, now or, if end is not 0, at the end of the deal before; a number that
   is no seat is a spectator. There must be room for the size of an observation. */
int32_t hoyle_env_observe(uintptr_t env, int32_t table, int32_t seat, int32_t end, uint8_t *to);
/* The legal moves of the seat to move at a table, in the order of their places, as JSON: a list of
   {"move", "cards"}, with the cards of the hand that people choose to make the move; null if there is
   no such table. Returns the size. */
size_t hoyle_env_choices(uintptr_t env, int32_t table, char *answer, size_t room);
/* The last refusal or, before any, the description. Returns its size. */
size_t hoyle_env_text(uintptr_t env, char *answer, size_t room);

#ifdef __cplusplus
}
#endif
#endif
