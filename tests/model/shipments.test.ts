import { checkModel } from './check-model.ts';
import { anyShipmentCommand } from './commands/any-command.ts';
import type { Command } from './commands/command.ts';
import { ReportProblem, StockSpares } from './commands/after-sales.ts';
import { MoveShipment } from './commands/operator.ts';
import { RequestShipment } from './commands/shipments.ts';
import { PayFee, StartFeePayment } from './commands/shipping-fees.ts';
import { Play, PlaceOrder, Reveal } from './commands/orders.ts';
import { Pay, StartPayment } from './commands/payments.ts';
import { aWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

type Win = { readonly who: number; readonly draw: number; readonly quantity: number };

/** Buys and pays tickets of a draw, and plays their result. */
const win = ({ who, draw, quantity }: Win): readonly Command[] => [
  new PlaceOrder({ side: 0, who, draw, quantity }),
  new StartPayment(1, 'CARD', 1),
  ...(draw === FREE_DRAW ? [] : [new Pay(1, { ending: 'paid', webhook: 'usual' }, 0)]),
  new Reveal(0),
  new Play(1, 1),
];

const FREE_DRAW = 2;

/** Members 1 and 2 win in two draws, in one of them enough for free shipping. Two other members win less. */
const WINS: readonly Win[] = [
  { who: 1, draw: 1, quantity: 5 },
  { who: 1, draw: 0, quantity: 1 },
  { who: 2, draw: 0, quantity: 1 },
  { who: 2, draw: 1, quantity: 5 },
  { who: 3, draw: FREE_DRAW, quantity: 1 },
  { who: 4, draw: 0, quantity: 5 },
];

const HANDOVER = ['WAITING', 'SHIPSTART', 'COMPLETEMAIL'] as const;

/** Two shipments without a fee are under way when a run begins, and one of them has come back. The fee of a third is paid. */
const SENT: readonly Command[] = [
  new RequestShipment(6, 'all', 0),
  new RequestShipment(2, 'all', 1),
  ...[1, 2].flatMap((nth) => HANDOVER.map((to) => new MoveShipment(nth, to, 0))),
  new ReportProblem(1, 'returned', 1),
  new RequestShipment(1, 'one', 0),
  new StartFeePayment(1, 'CARD', 0),
  new PayFee(1, { ending: 'paid', webhook: 'usual' }, 0),
];

test('Every prize is in at most one shipment and every fee is accounted for after any sequence of shipments and refunds', () =>
  checkModel(world, {
    setup: [new StockSpares(), ...WINS.flatMap(win), ...SENT],
    command: anyShipmentCommand,
    runs: { usual: 4, full: 16 },
  }));
