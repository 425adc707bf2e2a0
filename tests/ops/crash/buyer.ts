import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { LoggedInMember } from '../../support/logged-in-members.ts';
import { type Answer, type Ask, type Question, untilAnswered } from './ask.ts';
import type { Deeds } from './acknowledgements.ts';

const Order = z.object({
  orderHistoryId: z.string(),
  status: z.string(),
  prizes: z.array(z.object({ ticket: z.int().nullable() })),
});
type Order = z.infer<typeof Order>;
const Trip = z.object({ redirectId: z.string(), url: z.url() });
type Trip = z.infer<typeof Trip>;
const Back = z.object({ status: z.string() });
const Refusal = z.object({ code: z.string() });

/** How a buyer fared in the end. */
export type Fared = 'played' | 'refused' | 'cancelled' | 'sold out';

export type Sale = { readonly ask: Ask; readonly drawId: string; readonly deeds: Deeds };
type Buyer = Sale & { readonly who: LoggedInMember };

const WAYS = ['CARD', 'PAYPAY', 'AU', 'DOCOMO', 'SB'] as const;
/** How the provider tells the shop of it. */
const NOTICES = ['usual', 'lost', 'doubled', 'usual', 'reordered', 'forged', 'late'] as const;
/** Most pay; some think better of it, before or on the provider's page, and some have no money. */
const ENDINGS = [
  'paid',
  'paid',
  'paid',
  'insufficientFunds',
  'paid',
  'paid',
  'cancelled',
  'paid',
  'givesUp',
] as const;

const LOOK_AGAIN_MS = 1_500;
const MOST_LOOKS = 200;

/** Everything a buyer does, from his wish to his prizes. What was not answered is asked again. */
export async function buy(sale: Sale, who: LoggedInMember): Promise<Fared> {
  const buyer = { ...sale, who };
  const order = await place(buyer);
  if (order === undefined) return 'sold out';
  const ending = of(ENDINGS, who);
  if (ending === 'givesUp') return giveUp(buyer, order);
  const trip = await open(buyer, order);
  await act(buyer, { order, trip, ending });
  const status = await settled(buyer, { order, trip });
  if (status !== 'SUCCESS' && status !== 'CONFIRM') return status === 'CANCEL' ? 'cancelled' : 'refused';
  await play(buyer, order);
  return 'played';
}

const of = <Choice>(choices: readonly [Choice, ...Choice[]], { number }: LoggedInMember): Choice =>
  choices[number % choices.length] ?? choices[0];

/** Until there are tickets for him, or none for anybody. Who finds too few left is content with one. */
async function place(buyer: Buyer): Promise<Order | undefined> {
  const { who, drawId, deeds } = buyer;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const quantity = look === 0 && who.number % 4 === 0 ? 5 : 1;
    const requestKey = randomBytes(16).toString('hex');
    const body = { productId: drawId, quantity, requestKey };
    const answer = await told(buyer, { method: 'POST', path: '/api/orderHistory', body });
    if (answer.status === 200) {
      const order = Order.parse(JSON.parse(answer.body));
      deeds.note({ kind: 'placed', orderId: order.orderHistoryId, memberId: who.memberId, quantity });
      return order;
    }
    const { code } = Refusal.parse(JSON.parse(answer.body));
    if (code === 'soldOut') return undefined;
    if (code !== 'notEnoughLeft') throw new Error(`A buyer was told ${code}.`);
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error('A buyer has waited in vain: the draw did not sell out.');
}

async function giveUp(buyer: Buyer, { orderHistoryId }: Order): Promise<Fared> {
  await done(buyer, { method: 'DELETE', path: `/api/orderHistory/${orderHistoryId}` });
  buyer.deeds.note({ kind: 'cancelled', orderId: orderHistoryId });
  return 'cancelled';
}

async function open(buyer: Buyer, { orderHistoryId }: Order): Promise<Trip> {
  const body = { purpose: 'order', orderHistoryId, paymentType: of(WAYS, buyer.who) };
  const opened = await done(buyer, { method: 'POST', path: '/api/redirect', body });
  const trip = Trip.parse(JSON.parse(opened.body));
  buyer.deeds.note({ kind: 'opened', orderId: orderHistoryId, redirectId: trip.redirectId });
  return trip;
}

type OnTrip = { readonly order: Order; readonly trip: Trip };

/** On the provider's page, which after its end leads back to the shop. */
async function act(
  { ask, who, deeds }: Buyer,
  { order, trip, ending }: OnTrip & { readonly ending: string },
) {
  const form = `does=${ending}&notice=${of(NOTICES, who)}`;
  const answer = await untilAnswered(ask, { method: 'POST', path: new URL(trip.url).pathname, body: form });
  if (ending === 'paid' && answer.location?.includes(trip.redirectId))
    deeds.note({ kind: 'paid', orderId: order.orderHistoryId });
}

async function settled(buyer: Buyer, { order, trip }: OnTrip): Promise<string> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const back = await done(buyer, { method: 'POST', path: `/api/redirect/${trip.redirectId}` });
    const { status } = Back.parse(JSON.parse(back.body));
    if (status === 'SUCCESS' || status === 'CONFIRM')
      buyer.deeds.note({ kind: 'settled', orderId: order.orderHistoryId });
    if (status !== 'PLAYING') return status;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error('A buyer has waited in vain for what became of his payment.');
}

async function play(buyer: Buyer, { orderHistoryId }: Order): Promise<void> {
  const body = { productId: buyer.drawId, orderHistoryId };
  const played = await done(buyer, { method: 'POST', path: '/api/userProduct', body });
  const { prizes } = Order.parse(JSON.parse(played.body));
  const tickets = prizes.flatMap(({ ticket }) => ticket ?? []);
  buyer.deeds.note({ kind: 'played', orderId: orderHistoryId, tickets });
}

type Wish = Omit<Question, 'cookie'>;

const told = ({ ask, who }: Buyer, wish: Wish): Promise<Answer> =>
  untilAnswered(ask, { ...wish, cookie: who.cookie });

/** For what cannot be refused to a buyer who does one thing after the other. */
async function done(buyer: Buyer, wish: Wish): Promise<Answer> {
  const answer = await told(buyer, wish);
  if (answer.status === 200) return answer;
  throw new Error(`${wish.method} ${wish.path} was refused: ${answer.body}`);
}
