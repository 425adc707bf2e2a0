import type { DrawDetail } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { askProviders } from '#backend/actions/payments/errands/ask-providers.ts';
import { type Operator, type OwnParcel, told } from './operator.ts';
import { ready, requested, type Share, toPay } from './parcels.ts';
import type { Person } from './person.ts';
import { acts, onTheWay, paid, placed, won } from './purchases.ts';
import type { Stage } from './stage.ts';

export type Scene = { readonly stage: Stage; readonly operator: Operator; readonly draws: Draws };

/** Draws on sale: two whose prizes may share a parcel that costs something, and two more. */
export type Draws = {
  readonly first: DrawDetail;
  readonly second: DrawDetail;
  readonly third: DrawDetail;
  readonly fourth: DrawDetail;
};

/** So many tickets as may be bought at once, ten at most. */
export const many = ({ quantities }: DrawDetail): number =>
  Math.max(1, ...quantities.filter((quantity) => quantity <= 10));

/** One who has something of everything. */
export async function everything(scene: Scene, person: Person): Promise<void> {
  const { stage, draws } = scene;
  const { first, second, third, fourth } = draws;
  const prizes = await won(stage, person, { draw: first, quantity: many(first) });
  const others = await won(stage, person, { draw: second, quantity: many(second) });
  await won(stage, person, { draw: third, quantity: many(third) });
  await ordersInEveryState(scene, person);
  await parcelsInEveryState(scene, person, [
    { draw: first, prizes },
    { draw: second, prizes: others },
  ]);
  await placed(person, { draw: fourth, quantity: 1 });
  await onTheWay(person, { draw: third, quantity: 1 });
}

async function ordersInEveryState({ stage, draws }: Scene, person: Person): Promise<void> {
  const { first, second, third } = draws;
  await paid(stage, person, { draw: first, quantity: 1 });
  const { orderHistoryId } = await placed(person, { draw: second, quantity: 1 });
  await person.ask('cancelOrder', { params: { orderHistoryId } });
  await acts(stage, await onTheWay(person, { draw: third, quantity: 1 }), 'insufficientFunds');
  await askProviders(stage.paying);
}

/** One parcel for each state, the furthest first. Some prizes go on waiting. */
async function parcelsInEveryState(scene: Scene, person: Person, shares: readonly Share[]): Promise<void> {
  const { stage, operator } = scene;
  const take = takerOf(shares);
  const delivered = await ready(stage, person, [take(0, 2)]);
  const mailed = await ready(stage, person, [take(0, 1)]);
  await operator.accept([delivered, mailed]);
  await operator.ship([delivered, mailed]);
  await told(stage, own(person, [delivered, mailed]));
  await operator.deliver([delivered]);
  const shipped = await ready(stage, person, [take(0, 1)]);
  const accepted = await ready(stage, person, [take(0, 1), take(1, 1)]);
  await operator.accept([shipped, accepted]);
  await operator.ship([shipped]);
  await ready(stage, person, [take(1, 1)]);
  await requested(person, [take(0, 1)]);
  const { userShipId } = await requested(person, [take(0, 1)]);
  await person.ask('withdrawShipment', { params: { userShipId } });
}

const own = (person: Person, ids: readonly string[]): readonly OwnParcel[] =>
  ids.map((userShipId) => ({ person, userShipId }));

/** Takes so many prizes of a share that nobody has taken yet. */
function takerOf(shares: readonly Share[]) {
  const left = shares.map(({ draw, prizes }) => ({ draw, prizes: [...prizes] }));
  return (nth: number, quantity: number): Share => {
    const share = left[nth];
    const prizes: readonly WonPrize[] = share?.prizes.splice(0, quantity) ?? [];
    if (share === undefined || prizes.length < quantity) throw new Error('Too little was won to be sent.');
    return { draw: share.draw, prizes };
  };
}

/** One whose parcels all hang on their fee. */
export async function fees({ stage, draws: { first } }: Scene, person: Person): Promise<void> {
  const prizes = await won(stage, person, { draw: first, quantity: many(first) });
  const take = takerOf([{ draw: first, prizes }]);
  await requested(person, [take(0, 1)]);
  const refused = await requested(person, [take(0, 1)]);
  await acts(stage, await toPay(person, refused), 'limitExceeded');
  await askProviders(stage.paying);
  await toPay(person, await requested(person, [take(0, 1)]));
}
