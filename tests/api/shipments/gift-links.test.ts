import { sql } from 'drizzle-orm';
import { endGiftLinks } from '#backend/actions/shipments/gifts.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/withdraw.ts';
import { deletePastRetention } from '#backend/actions/retention.ts';
import { insertSuspension } from '#backend/persistence/members/suspensions.ts';
import {
  GIFT_ADDRESS_DAYS,
  GIFT_EMAIL_DAYS,
  GIFT_LINK_DAYS,
  GIFT_PAYMENT_DAYS,
} from '#lib/contract/shop-rules.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  aShipmentInput,
  FREE,
  fulfilmentOn,
  paid,
  postShipment,
  sent,
  won,
} from '../../support/shipments.ts';
import { CARD, inAGiftShop } from './gift-shop.ts';

const { backend, buyer, freeDraw, create, aLink, look, accept, free, told, violations } = inAGiftShop();

const DAY_MS = 24 * 60 * 60_000;

const gifts = async () => (await buyer.ask('GET', '/api/gifts')).json().items;
const shipments = async () => (await buyer.ask('GET', '/api/userShip')).json().items;
const withdraw = (giftId: string) => buyer.ask('DELETE', `/api/gifts/${giftId}`);

/** Every line of the receiver's address but its prefecture. */
const SECRETS = [ANOTHER_ADDRESS.name, ANOTHER_ADDRESS.zip, '下京区', ANOTHER_ADDRESS.tel];

describe('A link', () => {
  test('keeps its prizes for the receiver: they are in one place', async () => {
    const { prizes, draw, giftId, token, endsAt } = await aLink();
    expect(await gifts()).toMatchObject([{ giftId, token, state: 'open', userShipId: null, card: CARD }]);
    expect(Date.parse(endsAt) - Date.now()).toBeCloseTo(GIFT_LINK_DAYS * DAY_MS, -6);
    expect(await free()).toBe(0);
    const input = aShipmentInput(draw, prizes, { fee: 0 });
    expect(statusAndCode(await postShipment(buyer, input))).toBe('409 prizesTaken');
    expect(statusAndCode(await create(prizes))).toBe('409 prizesTaken');
    const { wonPrizeIds } = input;
    const giveUp = await buyer.ask('POST', '/api/orderHistoryPrize/giveUp', { wonPrizeIds });
    expect(statusAndCode(giveUp)).toBe('409 prizesTaken');
    expect(await violations()).toEqual([]);
  });

  test('is stored as a digest, and sealed for the giver', async () => {
    const { token } = await aLink();
    const { rows } = await backend.db.$client.query('select gifts::text as row from gifts');
    expect(rows[0].row).not.toContain(token);
  });

  test('is made once for a key', async () => {
    const prizes = await won(backend, buyer, freeDraw, 5);
    const requestKey = aRequestKey();
    const first = (await create(prizes, { requestKey })).json();
    expect((await create(prizes, { requestKey })).json()).toEqual(first);
    expect(statusAndCode(await create(prizes, { requestKey, showsPrizes: false }))).toBe('422 keyReused');
  });

  test('ends with the storage of its prizes, which it does not extend', async () => {
    const prizes = await won(backend, buyer, freeDraw, 5);
    await backend.db.execute(sql`update won_prizes set kept_until = won_at + interval '10 days'`);
    const { endsAt } = (await create(prizes)).json();
    expect(Date.parse(endsAt) - Date.now()).toBeCloseTo(10 * DAY_MS, -6);
  });

  test('shows who gives what, and nothing of the account', async () => {
    const { token } = await aLink();
    const shown = (await look(token)).json();
    expect(shown).toMatchObject({ card: CARD, state: 'open', pieces: 5 });
    expect(shown.prizes.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(5);
    for (const secret of [buyer.email, buyer.memberId, AN_ADDRESS.name])
      expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('can keep the contents a surprise', async () => {
    const { token } = await aLink(freeDraw, { showsPrizes: false });
    expect((await look(token)).json()).toMatchObject({ prizes: null, pieces: 5 });
  });

  test('is not for minors', async () => {
    const prizes = await won(backend, buyer, freeDraw, 5);
    await backend.db.execute(sql`update members set birthday = (now() - interval '17 years')::date`);
    expect(statusAndCode(await create(prizes))).toBe('409 giftsForAdults');
    expect(await free()).toBe(5);
  });
});

describe('The receiver', () => {
  test('gives an address, of which the giver learns the prefecture', async () => {
    const { token, giftId } = await aLink();
    expect((await accept(token)).json()).toMatchObject({ state: 'preparing', card: CARD });
    const [{ userShipId }] = await shipments();
    const shown = await buyer.ask('GET', `/api/userShip/${userShipId}`);
    expect(shown.json()).toMatchObject({ fee: 0, address: null, gift: { ...CARD, prefecture: '京都府' } });
    expect(await gifts()).toMatchObject([{ giftId, state: 'given', token: null, userShipId }]);
    expect(await told('giftGiven')).toMatchObject([{ prefecture: '京都府', fee: 0, payUntil: null }]);
    const hana = await anOperator(backend);
    const disclosed = await hana.ask('POST', `/api/ops/members/${buyer.memberId}/disclosure`, {
      body: { reason: 'asked by letter' },
    });
    const known = [shown.body, disclosed.body, JSON.stringify(await emailsTo(backend, buyer.email))].join();
    for (const secret of SECRETS) expect(known).not.toContain(secret);
    expect((await hana.ask('GET', `/api/ops/shipments/${userShipId}`)).json()).toMatchObject({
      address: ANOTHER_ADDRESS,
      isReceivers: true,
      gift: CARD,
    });
    expect(await violations()).toEqual([]);
  });

  test('cannot be sent elsewhere by the giver', async () => {
    const { token } = await aLink();
    await accept(token);
    const [{ userShipId }] = await shipments();
    const change = await buyer.ask('PUT', `/api/userShip/${userShipId}`, { address: AN_ADDRESS });
    expect(statusAndCode(change)).toBe('409 giftAddressFixed');
  });

  test('is of age or has a guardian at hand', async () => {
    const { token } = await aLink();
    expect(statusAndCode(await accept(token, { isAdult: false }))).toBe('422 invalidInput');
    expect((await look(token)).json()).toMatchObject({ state: 'open' });
  });

  test('gets the tracking number, which the giver does not', async () => {
    const { token } = await aLink();
    await accept(token, { email: 'receiver@example.com' });
    const [{ userShipId }] = await shipments();
    const { trackingNumber } = await sent(backend, userShipId);
    expect(await emailsTo(backend, 'receiver@example.com')).toMatchObject([
      { kind: 'giftSent', from: CARD.from, carrier: 'yamato', trackingNumber },
    ]);
    expect(await told('shipmentSent')).toMatchObject([{ trackingNumber: null }]);
    const shown = await buyer.ask('GET', `/api/userShip/${userShipId}`);
    expect(shown.json()).toMatchObject({ status: 'SHIPSTART', trackingNumber: null, trackingUrl: null });
    expect((await shipments())[0].trackingNumber).toBeNull();
    expect((await look(token)).json()).toMatchObject({ state: 'sent' });
    expect((await look(token)).body).not.toContain(trackingNumber);
  });

  test('is forgotten some time after the delivery', async () => {
    const { token } = await aLink();
    await accept(token, { email: 'receiver@example.com' });
    const [{ userShipId }] = await shipments();
    await sent(backend, userShipId);
    await fulfilmentOn(backend.db).recordEmailed([userShipId]);
    await backend.db.execute(sql`delete from outbox where shipment_id is not null`);
    await fulfilmentOn(backend.db).deliver([userShipId]);
    const after = async (days: number) => {
      const at = sql`now() - ${days} * interval '1 day' - interval '1 hour'`;
      await backend.db.execute(sql`update gifts set given_at = ${at}`);
      await backend.db.execute(sql`update shipments set delivered_at = ${at}`);
    };
    const stored = async () =>
      (
        await backend.db.$client.query(
          'select name, receiver_email from shipments join gifts using (gift_id)',
        )
      ).rows;
    await after(GIFT_EMAIL_DAYS);
    await deletePastRetention(backend.db);
    expect(await stored()).toEqual([{ name: ANOTHER_ADDRESS.name, receiver_email: null }]);
    await after(GIFT_ADDRESS_DAYS);
    await deletePastRetention(backend.db);
    expect(await stored()).toEqual([{ name: null, receiver_email: null }]);
    expect((await buyer.ask('GET', `/api/userShip/${userShipId}`)).json()).toMatchObject({ address: null });
  });

  describe('is forgotten', () => {
    const hana = forEachTest(() => anOperator(backend));

    /** A parcel that was handed over. */
    const aSentGift = async (): Promise<string> => {
      const { token } = await aLink();
      await accept(token, { email: 'receiver@example.com' });
      const [{ userShipId }] = await shipments();
      await sent(backend, userShipId);
      return userShipId;
    };
    /** The lines of the address and the email address that are stored some days later. */
    const leftAfter = async (days: number) => {
      const at = sql`now() - ${days} * interval '1 day' - interval '1 hour'`;
      await backend.db.execute(sql`update gifts set given_at = ${at}`);
      await backend.db.execute(
        sql`update shipments set shipped_at = ${at}, resolved_at = case when resolved_at is not null then ${at} end`,
      );
      await deletePastRetention(backend.db);
      const { rows } = await backend.db.$client.query(
        'select num_nonnulls(name, zip, address, tel) as lines, receiver_email as email from shipments join gifts using (gift_id)',
      );
      return rows;
    };

    test('after a parcel of which nobody has recorded the arrival', async () => {
      await aSentGift();
      expect(await leftAfter(GIFT_EMAIL_DAYS)).toEqual([{ lines: 4, email: null }]);
      expect(await leftAfter(GIFT_ADDRESS_DAYS)).toEqual([{ lines: 0, email: null }]);
      expect(await violations()).toEqual([]);
    });

    test('after a parcel that came back and was given up, and not before', async () => {
      const userShipId = await aSentGift();
      const body = { problem: 'returned', reason: 'absent' };
      const reported = await hana.ask('POST', `/api/ops/shipments/${userShipId}/problem`, { body });
      expect(statusAndCode(reported)).toBe('200');
      expect(await leftAfter(GIFT_ADDRESS_DAYS)).toEqual([{ lines: 4, email: 'receiver@example.com' }]);
      expect(statusAndCode(await buyer.ask('POST', `/api/userShip/${userShipId}/giveUp`))).toBe('200');
      expect(await leftAfter(GIFT_ADDRESS_DAYS)).toEqual([{ lines: 0, email: null }]);
      expect(await violations()).toEqual([]);
    });
  });
});

describe('The fee', () => {
  const draw = forEachTest(() => aDrawOnSale(backend));

  test('is known with the address, and its giver pays it', async () => {
    const { token } = await aLink(draw);
    expect((await accept(token)).json()).toMatchObject({ state: 'unpaid' });
    const [{ userShipId, payUntil }] = await shipments();
    expect(Date.parse(payUntil) - Date.now()).toBeCloseTo(GIFT_PAYMENT_DAYS * DAY_MS, -6);
    const shipment = (await buyer.ask('GET', `/api/userShip/${userShipId}`)).json();
    expect(await told('giftGiven')).toMatchObject([{ fee: shipment.fee, payUntil }]);
    await paid(backend, shipment);
    expect((await look(token)).json()).toMatchObject({ state: 'preparing' });
    expect(JSON.stringify(await emailsTo(backend, buyer.email))).not.toContain(ANOTHER_ADDRESS.zip);
  });

  test('that is not paid in time returns the prizes, and nothing is sent', async () => {
    const { token } = await aLink(draw);
    await accept(token);
    await backend.db.execute(sql`update shipments set pay_until = now()`);
    await expireUnpaidShipments(backend.db, 8);
    expect((await look(token)).json()).toMatchObject({ state: 'stopped', pieces: 0 });
    expect(await gifts()).toMatchObject([{ state: 'lapsed', userShipId: null, prizes: [] }]);
    expect(await free()).toBe(5);
    expect(statusAndCode(await accept(token))).toBe('409 giftTaken');
    expect(await violations()).toEqual([]);
  });
});

describe('An attack', () => {
  test('with a guessed link finds nothing, and is slowed down', async () => {
    const { token } = await aLink();
    const guess = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(statusAndCode(await look(guess))).toBe('409 giftLinkEnded');
    expect(statusAndCode(await accept(guess))).toBe('409 giftLinkEnded');
    for (let attempt = 0; attempt < 49; attempt += 1) await look(guess);
    expect(statusAndCode(await look(guess))).toBe('429 tooManyAttempts');
    expect((await look(token)).json()).toMatchObject({ state: 'open' });
  });

  test('with a used link changes nothing; the same address again is the first answer', async () => {
    const { token } = await aLink();
    await accept(token);
    expect(statusAndCode(await accept(token, { address: AN_ADDRESS }))).toBe('409 giftTaken');
    expect(statusAndCode(await accept(token))).toBe('200');
    expect(await shipments()).toHaveLength(1);
  });

  test('by two receivers at once has one shipment', async () => {
    const { token } = await aLink();
    const answers = await Promise.all([accept(token), accept(token, { address: AN_ADDRESS })]);
    expect(answers.map(statusAndCode).toSorted()).toEqual(['200', '409 giftTaken']);
    expect(await shipments()).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test('after the end finds nothing, also before the job has returned the prizes', async () => {
    const { token } = await aLink();
    await backend.db.execute(sql`update gifts set ends_at = now()`);
    expect(statusAndCode(await look(token))).toBe('409 giftLinkEnded');
    expect(statusAndCode(await accept(token))).toBe('409 giftLinkEnded');
    expect(await endGiftLinks(backend.db, 8)).toEqual({ ended: 1, rest: false });
    expect(await endGiftLinks(backend.db, 8)).toEqual({ ended: 0, rest: false });
    expect(await told('giftLinkEnded')).toMatchObject([{ prizes: 5 }]);
    expect(await gifts()).toMatchObject([{ state: 'ended', prizes: [] }]);
    expect(await free()).toBe(5);
    expect(await violations()).toEqual([]);
  });

  test('after the withdrawal finds nothing, and a given gift is not withdrawn', async () => {
    const first = await aLink();
    expect((await withdraw(first.giftId)).json()).toMatchObject({ state: 'withdrawn', token: null });
    expect((await withdraw(first.giftId)).json()).toMatchObject({ state: 'withdrawn' });
    expect(statusAndCode(await accept(first.token))).toBe('409 giftLinkEnded');
    expect(await free()).toBe(5);
    const second = (await create(first.prizes)).json();
    await accept(second.token);
    expect(statusAndCode(await withdraw(second.giftId))).toBe('409 giftTaken');
  });

  test('by another member finds neither the gift nor the prizes', async () => {
    const { giftId, prizes } = await aLink();
    const other = await aBuyer(backend);
    expect(statusAndCode(await other.ask('DELETE', `/api/gifts/${giftId}`))).toBe('404 notFound');
    expect((await other.ask('GET', '/api/gifts')).json()).toEqual({ items: [] });
    await withdraw(giftId);
    const theirs = await other.ask('POST', '/api/gifts', {
      wonPrizeIds: prizes.map(({ wonPrizeId }) => wonPrizeId),
      card: CARD,
      showsPrizes: true,
      requestKey: aRequestKey(),
    });
    expect(statusAndCode(theirs)).toBe('404 notFound');
  });

  test('by a suspended giver sends nothing', async () => {
    const { token } = await aLink();
    const { memberId } = buyer;
    await insertSuspension(backend.db, { memberId, reason: 'x', until: null, suspendedBy: 'hana' });
    expect(statusAndCode(await accept(token))).toBe('409 giftUnavailable');
  });

  test('with prizes that a dispute holds sends nothing', async () => {
    const { token, prizes } = await aLink();
    await backend.db.execute(sql`
      insert into order_reviews (order_id, draw_id, reasons, made_at)
      select order_id, draw_id, '{splitSums}', now() from won_prizes where won_prize_id = ${prizes[0]?.wonPrizeId ?? ''}`);
    expect(statusAndCode(await accept(token))).toBe('409 giftUnavailable');
    expect((await look(token)).json()).toMatchObject({ state: 'open' });
  });
});

test('Each of several gifts has its own prizes', async () => {
  const links = [await aLink(), await aLink(), await aLink(await aDrawOnSale(backend, FREE))];
  await accept(links[1]?.token ?? '');
  await withdraw(links[2]?.giftId ?? '');
  const pieces = (await gifts()).map(
    ({ giftId, prizes }: { giftId: string; prizes: readonly { count: number }[] }) => [
      giftId,
      prizes.reduce((sum, { count }) => sum + count, 0),
    ],
  );
  expect(new Map(pieces)).toEqual(new Map(links.map(({ giftId }, index) => [giftId, index === 2 ? 0 : 5])));
});
