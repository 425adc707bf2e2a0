import fc from 'fast-check';
import { expectLedgerInOrder } from '../support/backend.ts';
import { forAllTests } from '../support/fixtures.ts';
import { runLongOperations } from '../support/long-operations.ts';
import { aCase, type FuzzedCall } from './cases.ts';
import { mismatchOf } from './check-answer.ts';
import { requestOf } from './request.ts';
import { aKey, aWorld, newAttackers } from './world.ts';

const { TESTS_FULL, FUZZ_CASES, FUZZ_SEED = '20261129', FUZZ_PATH } = process.env;

const CASES = Number(FUZZ_CASES ?? (TESTS_FULL === undefined ? 10_000 : 580_000));
const SEQUENCE = 200;
/** A run that prints nothing for a long time is taken for one that hangs. */
const SEQUENCES_PER_LINE = 50;
/** Of a machine that is busy with twenty times as much. */
const LONGEST_MS = CASES * 100;
/** Of this process, so that a busy machine fails no test. The database's share is not in it. */
const LONGEST_PROCESSOR_MS = 1_000;
/** The examples of a failure that are printed. */
const PRINTED = 20;

const world = forAllTests(aWorld);

test(
  'No sequence of requests gets an answer outside of the contract, holds the shop up, or breaks the ledger',
  async () => {
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
          const before = process.cpuUsage();
          const answer = await attackers.ask(call, sender, request);
          const { user, system } = process.cpuUsage(before);
          const mismatch = mismatchOf(call, answer) ?? slow(call, (user + system) / 1_000);
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
          process.stdout.write(`${sequences * SEQUENCE} requests …\n`);
      },
    );
    const numRuns = Math.ceil(CASES / SEQUENCE);
    await fc.assert(property, { numRuns, seed: Number(FUZZ_SEED), path: FUZZ_PATH, endOnFailure: true });
    process.stdout.write(`${sequences * SEQUENCE} requests, FUZZ_SEED=${FUZZ_SEED}\n`);
    expect({ seed: FUZZ_SEED, found: [...mismatches].slice(0, PRINTED) }).toEqual({
      seed: FUZZ_SEED,
      found: [],
    });
    expect(world.errors.slice(0, PRINTED)).toEqual([]);
    await expectLedgerInOrder(world.backend);
  },
  LONGEST_MS,
);

/** Answers in lines are sent while the work goes on, and others are served meanwhile. */
const slow = ({ media }: FuzzedCall, processorMs: number) =>
  processorMs > LONGEST_PROCESSOR_MS && media !== 'application/x-ndjson'
    ? `more than ${LONGEST_PROCESSOR_MS} ms of the processor`
    : undefined;
