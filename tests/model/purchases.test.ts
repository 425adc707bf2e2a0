import { anyCommand } from './commands/any-command.ts';
import type { Command } from './commands/command.ts';
import { DieOver } from './commands/die.ts';
import { Jobs, LetTimePass } from './commands/jobs.ts';
import { Place } from './commands/place.ts';
import { expectBooksInOrder, LIMIT_MS, runThrough, seeToIt } from './check-model.ts';
import { aWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, LIMIT_MS);
afterAll(() => world.close(), LIMIT_MS);

test(
  'Whatever members, the provider, time and the shop itself do, every yen and every ticket is accounted for',
  () => seeToIt(world, { command: anyCommand, runs: { usual: 10, full: 32 } }),
  LIMIT_MS,
);

const jobsTwice = new DieOver(new Jobs(0), { at: 23, is: 'after', lives: true });
const wish = { side: 0, who: 1, draw: 1, quantity: 1 };

/** Courses in which model and shop were once of two minds. */
const KNOWN: readonly (readonly [string, readonly Command[]])[] = [
  [
    'A hold that ended while a backend was cut off counts as held until then',
    [new Place(wish), new LetTimePass(17.9), jobsTwice, new Place(wish)],
  ],
];

test.each(KNOWN)(
  '%s',
  async (_what, commands) => {
    await runThrough(world, commands);
    await expectBooksInOrder(world);
  },
  LIMIT_MS,
);
