import fc from 'fast-check';
import { auditLedger } from '#backend/audit/audit.ts';
import type { Command } from './commands/command.ts';
import { compare, finish, freshModel } from './run.ts';
import { sideOf, type World } from './world.ts';

const { TESTS_FULL, MODEL_RUNS, MODEL_SEED = '20261121', MODEL_PATH, MODEL_SHRINK } = process.env;

const COMMANDS = 50;
/** An audit looks at all runs there were: it need not come after each of them. */
const RUNS_AN_AUDIT = 5;
/** Of all of them together; on a busy machine they take their time. */
export const LIMIT_MS = 20 * 60_000;

/**
 * Always the same runs, unless the environment asks for more or for others. A failure tells its seed and path, by
 * which it is run again; to look for a shorter way to it takes minutes, and is done when MODEL_SHRINK is set.
 */
const choiceOf = (runs: Course['runs']) => ({
  numRuns: Number(MODEL_RUNS ?? (TESTS_FULL === undefined ? runs.usual : runs.full)),
  seed: Number(MODEL_SEED),
  endOnFailure: MODEL_SHRINK === undefined,
  ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
});

type Course = {
  /** How everything begins, in each run. */
  readonly beginning?: readonly Command[];
  readonly command: fc.Arbitrary<Command>;
  readonly runs: { readonly usual: number; readonly full: number };
};

/** Whatever happens, shop and model are of one mind, and the books are in order. */
export async function seeToIt(world: World, { beginning = [], command, runs }: Course): Promise<void> {
  const commands = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS });
  let run = 0;
  const property = fc.asyncProperty(commands, async (some) => {
    await runThrough(world, [...beginning, ...some]);
    run += 1;
    if (run % RUNS_AN_AUDIT === 0) await expectBooksInOrder(world);
  });
  await fc.assert(property, choiceOf(runs));
  await expectBooksInOrder(world);
}

export async function runThrough(world: World, commands: readonly Command[]): Promise<void> {
  const model = await freshModel(world);
  await fc.asyncModelRun(() => ({ model, real: world }), commands);
  await finish(model, world);
  await compare(model, world);
}

export const expectBooksInOrder = async (world: World): Promise<void> =>
  expect(await auditLedger(sideOf(world, 0).backend.db)).toEqual([]);
