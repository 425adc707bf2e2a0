import { expectLedgerInOrder } from '../support/backend.ts';
import { checkModel, runCommands } from './check-model.ts';
import { anyCommand } from './commands/any-command.ts';
import type { Command } from './commands/command.ts';
import { CrashDuring } from './commands/crash-during.ts';
import { Jobs, LetTimePass } from './commands/jobs.ts';
import { PlaceOrder } from './commands/orders.ts';
import { aWorld, sideOf, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

test('Every ticket and every yen is accounted for after any sequence of purchases, payments, outages and jobs', () =>
  checkModel(world, { command: anyCommand, runs: { usual: 8, full: 32 } }));

const jobsTwice = new CrashDuring(new Jobs(0), { query: 23, takesEffect: true, survives: true });
const purchase = { side: 0, who: 1, draw: 1, quantity: 1 };

/** Sequences in which shop and model once disagreed. */
const REGRESSIONS: readonly (readonly [string, readonly Command[]])[] = [
  [
    'A hold that ends while a backend has no database connection counts as held until then',
    [new PlaceOrder(purchase), new LetTimePass(17.9), jobsTwice, new PlaceOrder(purchase)],
  ],
];

test.each(REGRESSIONS)('%s', async (_title, commands) => {
  await runCommands(world, commands);
  await expectLedgerInOrder(sideOf(world, 0).backend);
});
