import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import { TEST_CARDS } from '#backend/providers/sandbox/test-cards.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { pollProvider } from '#backend/actions/payments/polling.ts';
import { DEMONSTRATION_PASSWORD, type Chance } from './fixtures.ts';
import { waitForEmails, type Operator } from './operator.ts';
import {
  ready,
  actOnPage,
  startPayment,
  paid,
  placed,
  won,
  requested,
  type Share,
  toPay,
} from './purchases.ts';
import type { Person } from './person.ts';
import type { DemoBackend } from './demo-backend.ts';

const ALL_NOTIFICATIONS = { saleOpens: true, ticketsReturn: true, fewRemain: true, newDraw: true };

/** A member with a registered card, email preferences, favourites and their notifications. */
export async function card({ backend, draws: { first } }: ScenarioContext, person: Person): Promise<void> {
  const opened = await person.ask('openPaymentSession', { body: { purpose: 'card' } });
  const session = await backend.sandbox.session(opened.url?.split('/').at(-1) ?? '');
  const [good] = TEST_CARDS;
  if (session === undefined || good === undefined) throw new Error('There is no page to register a card on.');
  await backend.sandbox.register(session, { card: good }, webhookPostTo(backend.app));
  await person.ask('confirmPaymentSession', { params: { redirectId: opened.redirectId } });
  await person.ask('changeUser', { body: { emailPreferences: { newDraws: true, restock: true } } });
  await person.ask('addFavourites', { body: { draws: [first.directoryName], characters: first.characters } });
  await person.ask('changeNotificationSettings', { body: { email: ALL_NOTIFICATIONS } });
  const { orderHistoryId } = await placed(person, { draw: first, quantity: 1 });
  await person.ask('openPaymentSession', {
    body: { purpose: 'order', orderHistoryId, paymentType: 'CARD', useCard: true },
  });
}

/** A minor with the consent of a guardian. */
export async function young({ backend, draws: { first } }: ScenarioContext, person: Person): Promise<void> {
  await actOnPage(backend, await startPayment(person, { draw: first, quantity: 1 }, true), 'paid');
}

/** A member who deletes their account after a delivery. */
export async function leaver(
  { backend, operator, draws: { first } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const prizes = await won(backend, person, { draw: first, quantity: 1 });
  const userShipId = await ready(backend, person, [{ draw: first, prizes }]);
  await operator.accept([userShipId]);
  await operator.ship([userShipId]);
  await waitForEmails(backend, person, [userShipId]);
  await operator.deliver([userShipId]);
  await person.ask('leave', { body: { password: DEMONSTRATION_PASSWORD } });
  const { userId } = await person.ask('showUser', {});
  await person.ask('deleteUser', { query: { userId } });
}

/** A member who is suspended while their shipment is requested. */
export async function suspended(
  { backend, operator, draws: { first } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const prizes = await won(backend, person, { draw: first, quantity: 1 });
  await ready(backend, person, [{ draw: first, prizes }]);
  const { userId } = await person.ask('showUser', {});
  await operator.note(userId, '転売のうたがい。本人に確かめ、返事を待つ。');
  await operator.suspend(userId);
}

/** Visitors buy single tickets below this number of free tickets. */
const MIN_REMAINING = 80;

/** A member with random purchases, some played and some shipped. */
export async function visitor(
  { backend, operator, draws }: ScenarioContext,
  person: Person,
  chance: Chance,
): Promise<void> {
  const { first, second, third } = draws;
  const stalls: readonly DrawDetail[] = [first, second, third];
  for (let bought = 0; bought <= chance.below(3); bought += 1) {
    const draw = chance.of(stalls);
    const { tickets } = await person.ask('showDraw', { params: { directoryName: draw.directoryName } });
    const isPlenty = tickets.remaining - tickets.held >= MIN_REMAINING;
    const purchase = { draw, quantity: chance.inTen(3) && isPlenty ? largestQuantity(draw) : 1 };
    if (chance.inTen(2)) {
      await paid(backend, person, purchase);
      continue;
    }
    const prizes = await won(backend, person, purchase);
    if (!chance.inTen(4)) continue;
    const userShipId = await ready(backend, person, [{ draw, prizes }]);
    if (chance.inTen(7)) await operator.accept([userShipId]);
  }
}

export type ScenarioContext = {
  readonly backend: DemoBackend;
  readonly operator: Operator;
  readonly draws: Draws;
};

/** Draws on sale: two whose prizes are combinable in a shipment with a fee, another one, and two that are cancelled. */
export type Draws = {
  readonly first: DrawDetail;
  readonly second: DrawDetail;
  readonly third: DrawDetail;
  readonly halfway: DrawDetail;
  readonly recalled: DrawDetail;
};

/** Largest quantity of a purchase, 10 at most. */
export const largestQuantity = ({ quantities }: DrawDetail): number =>
  Math.max(1, ...quantities.filter((quantity) => quantity <= 10));

/** A member with orders and shipments in all states. */
export async function everything(context: ScenarioContext, person: Person): Promise<void> {
  const { backend, draws } = context;
  const { first, second, third } = draws;
  const prizes = await won(backend, person, { draw: first, quantity: largestQuantity(first) });
  const others = await won(backend, person, { draw: second, quantity: largestQuantity(second) });
  await won(backend, person, { draw: third, quantity: largestQuantity(third) });
  await ordersInEveryState(context, person);
  await shipmentsInEveryState(context, person, [
    { draw: first, prizes },
    { draw: second, prizes: others },
  ]);
  await placed(person, { draw: second, quantity: 1 });
  await startPayment(person, { draw: first, quantity: 1 });
}

/** The order whose payment is refused ends with its hold. */
async function ordersInEveryState({ backend, draws }: ScenarioContext, person: Person): Promise<void> {
  const { first, second, third } = draws;
  await paid(backend, person, { draw: first, quantity: 1 });
  const { orderHistoryId } = await placed(person, { draw: second, quantity: 1 });
  await person.ask('cancelOrder', { params: { orderHistoryId } });
  await actOnPage(backend, await startPayment(person, { draw: third, quantity: 1 }), 'insufficientFunds');
  await pollProvider(backend.paying);
}

/** One shipment per state, the furthest first. Some prizes stay in storage. */
async function shipmentsInEveryState(
  context: ScenarioContext,
  person: Person,
  shares: readonly Share[],
): Promise<void> {
  const { backend, operator } = context;
  const take = takerOf(shares);
  const first = take(0, 2);
  const delivered = await ready(backend, person, [first]);
  const mailed = await ready(backend, person, [take(0, 1)]);
  await operator.accept([delivered, mailed]);
  await operator.pack([delivered]);
  await operator.ship([delivered, mailed]);
  await waitForEmails(backend, person, [delivered, mailed]);
  await operator.deliver([delivered]);
  const shipped = await ready(backend, person, [take(0, 1)]);
  const accepted = await ready(backend, person, [take(0, 1), take(1, 1)]);
  const packed = await ready(backend, person, [take(1, 1)]);
  await operator.accept([shipped, accepted, packed]);
  await operator.pack([packed]);
  await operator.ship([shipped]);
  await ready(backend, person, [take(1, 1)]);
  await requested(person, [take(0, 1)]);
  const { userShipId } = await requested(person, [take(0, 1)]);
  await person.ask('withdrawShipment', { params: { userShipId } });
}

/** Returns a function that takes the next prizes of a share. */
function takerOf(shares: readonly Share[]) {
  const left = shares.map(({ draw, prizes }) => ({ draw, prizes: [...prizes] }));
  return (nth: number, quantity: number): Share => {
    const share = left[nth];
    const prizes: readonly WonPrize[] = share?.prizes.splice(0, quantity) ?? [];
    if (share === undefined || prizes.length < quantity) throw new Error('Too little was won to be sent.');
    return { draw: share.draw, prizes };
  };
}

/** A member whose shipments all need a fee. */
export async function fees({ backend, draws: { first } }: ScenarioContext, person: Person): Promise<void> {
  const prizes = await won(backend, person, { draw: first, quantity: largestQuantity(first) });
  const take = takerOf([{ draw: first, prizes }]);
  await requested(person, [take(0, 1)]);
  const refused = await requested(person, [take(0, 1)]);
  await actOnPage(backend, await toPay(person, refused), 'limitExceeded');
  await pollProvider(backend.paying);
  await toPay(person, await requested(person, [take(0, 1)]));
}
