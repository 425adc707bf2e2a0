import { createHmac } from 'node:crypto';
import { webhookSecret } from '#backend/payments/sandbox/keys.ts';
import { SIGNATURE_HEADER } from '#backend/payments/sandbox/webhook-format.ts';
import { type PayingShop, sessionOf, type Trip } from './paying.ts';

type Keys = Readonly<Record<string, unknown>>;

export type Sending = {
  readonly signature?: string;
  readonly provider?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Somebody who says what the built-in provider would say, or what it would never say. */
export type Teller = {
  signed(text: string, key?: string): string;
  /** That a trip was paid. */
  about(trip: Trip, but?: Keys): Keys;
  /** Pays a trip, which is told to nobody; how it would be told, with an id of its own each time. */
  pay(trip: Trip): Promise<() => Keys>;
  /** Status, and what the shop says of it. */
  send(notice: Keys | string, how?: Sending): Promise<readonly unknown[]>;
};

let notices = 0;

export async function aTeller(shop: PayingShop, price: number): Promise<Teller> {
  const secret = await webhookSecret(shop.db);
  const signed = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
  const about = (trip: Trip, but: Keys = {}): Keys => ({
    id: `evt_${(notices += 1)}`,
    type: 'payment.captured',
    reference: trip.redirectId,
    session: sessionOf(trip),
    payment: { id: `pay_${trip.redirectId}`, amount: price, currency: 'JPY' },
    ...but,
  });
  return {
    signed,
    about,
    pay: async (trip) => {
      await shop.pay(trip, { ending: 'paid', notice: 'lost' });
      const payment = { id: await paymentOf(shop, trip), amount: price, currency: 'JPY' };
      return () => about(trip, { payment });
    },
    send: async (notice, { signature, provider = 'pretend', headers } = {}) => {
      const payload = typeof notice === 'string' ? notice : JSON.stringify(notice);
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/notice/${provider}`,
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature ?? signed(payload),
          ...headers,
        },
        payload,
      });
      return [answer.statusCode, answer.json().outcome ?? answer.json().code];
    },
  };
}

async function paymentOf({ db }: PayingShop, trip: Trip): Promise<string> {
  const { rows } = await db.$client.query('select payment_id from pretend_payments where session_id = $1', [
    sessionOf(trip),
  ]);
  return rows[0].payment_id;
}
