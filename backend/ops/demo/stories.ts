import { sendRefunds } from '#backend/actions/payments/errands/send-refunds.ts';
import { noticePostTo } from '#backend/payments/pretend/notice-post.ts';
import { TEST_CARDS } from '#backend/payments/pretend/test-cards.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { DEMONSTRATION_PASSWORD } from './cast.ts';
import type { Chance } from './chance.ts';
import { told } from './operator.ts';
import { ready } from './parcels.ts';
import type { Person } from './person.ts';
import { acts, onTheWay, paid, placed, won } from './purchases.ts';
import { many, type Scene } from './story.ts';

/** One whose money went back, goes back, or came late. */
export async function refunds({ stage, operator, draws }: Scene, person: Person): Promise<void> {
  const { first, second, third } = draws;
  await operator.refund(await paid(stage, person, { draw: first, quantity: 1 }));
  await sendRefunds(stage.paying);
  const late = await onTheWay(person, { draw: third, quantity: 1 });
  await person.ask('cancelOrder', { params: { orderHistoryId: late.orderHistoryId } });
  await acts(stage, late, { ending: 'paid', takes: 'any' });
  await operator.refund(await paid(stage, person, { draw: second, quantity: 1 }));
}

/** One with a registered card, who wishes for mails. */
export async function card({ stage, draws: { first } }: Scene, person: Person): Promise<void> {
  const trip = await person.ask('openHandOff', { body: { purpose: 'card' } });
  const session = await stage.pretend.session(trip.url?.split('/').at(-1) ?? '');
  const [good] = TEST_CARDS;
  if (session === undefined || good === undefined) throw new Error('There is no page to register a card on.');
  await stage.pretend.register(session, { card: good }, noticePostTo(stage.app));
  await person.ask('returnFromTrip', { params: { redirectId: trip.redirectId } });
  await person.ask('changeUser', { body: { mailWishes: { newDraws: true, restock: true } } });
  const { orderHistoryId } = await placed(person, { draw: first, quantity: 1 });
  await person.ask('openHandOff', {
    body: { purpose: 'order', orderHistoryId, paymentType: 'CARD', useCard: true },
  });
}

/** One whom a guardian lets buy. */
export async function young({ stage, draws: { first } }: Scene, person: Person): Promise<void> {
  await acts(stage, await onTheWay(person, { draw: first, quantity: 1 }, true), 'paid');
}

/** One who got what was his, and left. */
export async function leaver({ stage, operator, draws: { first } }: Scene, person: Person): Promise<void> {
  const prizes = await won(stage, person, { draw: first, quantity: 1 });
  const userShipId = await ready(stage, person, [{ draw: first, prizes }]);
  await operator.accept([userShipId]);
  await operator.ship([userShipId]);
  await told(stage, [{ person, userShipId }]);
  await operator.deliver([userShipId]);
  await person.ask('leave', { body: { password: DEMONSTRATION_PASSWORD } });
  const { userId } = await person.ask('showUser', {});
  await person.ask('deleteUser', { query: { userId } });
}

/** Where fewer are left, passers-by leave them to the others. */
const PLENTY = 80;

/** One who buys what he happens upon, plays it or forgets to, and has some of it sent. */
export async function passerBy(
  { stage, operator, draws }: Scene,
  person: Person,
  chance: Chance,
): Promise<void> {
  const stalls: readonly DrawDetail[] = Object.values(draws);
  for (let bought = 0; bought <= chance.below(3); bought += 1) {
    const draw = chance.of(stalls);
    const { tickets } = await person.ask('showDraw', { params: { directoryName: draw.directoryName } });
    const isPlenty = tickets.remaining - tickets.held >= PLENTY;
    const purchase = { draw, quantity: chance.inTen(3) && isPlenty ? many(draw) : 1 };
    if (chance.inTen(2)) {
      await paid(stage, person, purchase);
      continue;
    }
    const prizes = await won(stage, person, purchase);
    if (!chance.inTen(4)) continue;
    const userShipId = await ready(stage, person, [{ draw, prizes }]);
    if (chance.inTen(7)) await operator.accept([userShipId]);
  }
}
