import { anyCommandWithParcels } from './commands/any-command.ts';
import type { Command } from './commands/command.ts';
import { Play } from './commands/others.ts';
import { Open, Pay } from './commands/pay.ts';
import { Place } from './commands/place.ts';
import { LIMIT_MS, seeToIt } from './check-model.ts';
import { aWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, LIMIT_MS);
afterAll(() => world.close(), LIMIT_MS);

type Bought = { readonly who: number; readonly draw: number; readonly quantity: number };

/** Tickets of a draw are bought, paid and played, one after the other. */
const won = ({ draw, ...wish }: Bought): readonly Command[] => [
  new Place({ ...wish, draw, side: 0 }),
  new Open(1, 'CARD', 1),
  ...(draw === FREE_DRAW ? [] : [new Pay(1, { ending: 'paid', notice: 'usual' }, 0)]),
  new Play(1, 1),
];

const FREE_DRAW = 2;

/** One member has won of two draws, and so much of one that it is sent for nothing; two others have a little. */
const WON: readonly Bought[] = [
  { who: 1, draw: 1, quantity: 5 },
  { who: 1, draw: 0, quantity: 1 },
  { who: 2, draw: 0, quantity: 1 },
  { who: 2, draw: 1, quantity: 5 },
  { who: 3, draw: FREE_DRAW, quantity: 1 },
];

test(
  'Whatever is won, asked for, paid, sent and given back, every prize is in one place and every fee accounted for',
  () =>
    seeToIt(world, {
      beginning: WON.flatMap(won),
      command: anyCommandWithParcels,
      runs: { usual: 5, full: 16 },
    }),
  LIMIT_MS,
);
