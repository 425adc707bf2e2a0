import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expectLedgerInOrder } from '../support/backend.ts';
import { runLongOperations } from '../support/long-operations.ts';
import { aCase, type Case } from './cases.ts';
import { mismatchOf } from './check-answer.ts';
import { requestOf } from './request.ts';
import { aKey, type Attackers, aWorld, newAttackers, type World } from './world.ts';

const { TESTS_FULL, FUZZ_CASES, FUZZ_SEED = '20261129', FUZZ_PATH } = process.env;

const CASES = Number(FUZZ_CASES ?? (TESTS_FULL === undefined ? 10_000 : 580_000));
/** Then a new shop: each sequence adds draws and people, which lists read. */
const CASES_PER_SHOP = 20_000;
const SEQUENCE = 200;
/** A run that prints nothing for a long time is taken for one that hangs. */
const SEQUENCES_PER_LINE = 50;
/** Of a machine that is busy with twenty times as much. */
const LONGEST_MS = CASES * 100;
/**
 * Of the thread that serves all others, so that a busy machine fails no test. Not in it: the database, and the runtime's own
 * threads, which collect garbage and compile.
 */
const LONGEST_PROCESSOR_MS = 1_000;
/** A call is slow when it is slow each time: the collection of garbage stops this thread too. */
const TRIES = 3;
/** The examples of a failure that are printed. */
const PRINTED = 20;

test(
  'No sequence of requests gets an answer outside of the contract, holds the shop up, or breaks the ledger',
  async () => {
    for (let done = 0, seed = Number(FUZZ_SEED); done < CASES; done += CASES_PER_SHOP, seed += 1) {
      const world = await aWorld();
      try {
        await attack(world, { seed, done, cases: Math.min(CASES_PER_SHOP, CASES - done) });
      } finally {
        await world.close();
      }
    }
  },
  LONGEST_MS,
);

type Attack = { readonly seed: number; readonly done: number; readonly cases: number };

async function attack(world: World, { seed, done, cases }: Attack): Promise<void> {
  // By what is wrong with which call: the first request, and the path of its sequence.
  const mismatches = new Map<string, string>();
  let sequences = 0;
  const property = fc.asyncProperty(
    fc.array(aCase, { minLength: SEQUENCE, maxLength: SEQUENCE }),
    async (sequence) => {
      const attackers = await newAttackers(world);
      for (const fuzzed of sequence) {
        const { call, sender } = fuzzed;
        const request = requestOf(fuzzed, attackers.known, aKey());
        const { answer, isSlow } = await askTimed(attackers, fuzzed, request);
        const mismatch =
          mismatchOf(call, answer) ??
          (isSlow ? `more than ${LONGEST_PROCESSOR_MS} ms of the processor` : undefined);
        const found = `${call.listener} ${call.name}: ${mismatch}`;
        if (mismatch !== undefined && !mismatches.has(found))
          mismatches.set(
            found,
            `FUZZ_PATH=${sequences} ${sender} ${JSON.stringify(request).slice(0, 1_000)}`,
          );
        if (mismatch === undefined && answer.statusCode === 200 && call.media === undefined)
          attackers.known.addAll(answer.json());
      }
      await runLongOperations(world.backend);
      sequences += 1;
      if (sequences % SEQUENCES_PER_LINE === 0)
        process.stdout.write(`${done + sequences * SEQUENCE} requests …\n`);
    },
  );
  await fc.assert(property, {
    numRuns: Math.ceil(cases / SEQUENCE),
    seed,
    path: FUZZ_PATH,
    endOnFailure: true,
  });
  process.stdout.write(`${done + sequences * SEQUENCE} requests, FUZZ_SEED=${seed}\n`);
  expect({
    seed,
    found: [...mismatches].slice(0, PRINTED),
    errors: world.errors.slice(0, PRINTED),
  }).toEqual({ seed, found: [], errors: [] });
  await expectLedgerInOrder(world.backend);
}

/** The first answer, and whether each of the tries was slow. Others are served while an answer in lines is sent. */
async function askTimed(attackers: Attackers, { call, sender }: Case, request: InjectOptions) {
  const timed = async () => {
    const before = process.threadCpuUsage();
    const answer = await attackers.ask(call, sender, request);
    const { user, system } = process.threadCpuUsage(before);
    return { answer, isSlow: (user + system) / 1_000 > LONGEST_PROCESSOR_MS };
  };
  const { answer, isSlow } = await timed();
  if (!isSlow || call.media === 'application/x-ndjson') return { answer, isSlow: false };
  for (let tries = 1; tries < TRIES; tries += 1)
    if (!(await timed()).isSlow) return { answer, isSlow: false };
  return { answer, isSlow: true };
}
