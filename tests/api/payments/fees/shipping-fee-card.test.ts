import type { Buyer } from '../../../support/orders.ts';
import { feeOpened, feeStanding, linesOf, openFee, withAFeeToPay } from '../../../support/shipping-fees.ts';
import { statusAndCode } from '../../../support/members.ts';
import { comeBack, type PayingShop, press, registered } from '../../../support/payments.ts';

let shop: PayingShop;
let buyer: Buyer;
let id: string;
withAFeeToPay((here) => ({ shop, buyer, id } = here));

const PAID_LINES = ['capture provider shipping 600'];

describe('With the registered card', () => {
  const pay = () => openFee(buyer, id, { useCard: true });

  test('a fee is paid in one step, however often it is asked for', async () => {
    await registered(shop, buyer);
    const answers = [await pay(), await pay()];
    expect(answers.map((answer) => answer.json())).toEqual([
      { redirectId: expect.any(String), url: null },
      answers[0]?.json(),
    ]);
    expect(await feeStanding(buyer, id)).toBe('CAPTURED');
    expect(await linesOf(shop, id)).toEqual(PAID_LINES);
  });

  test('that is refused, another way is open', async () => {
    await registered(shop, buyer, '4123111111111000');
    expect((await pay()).json()).toMatchObject({ url: null });
    expect(await feeStanding(buyer, id)).toBe('NONE');
    await shop.pay(await feeOpened(buyer, id, { paymentType: 'PAYPAY' }), { ending: 'paid' });
    expect(await feeStanding(buyer, id)).toBe('CAPTURED');
  });

  test('whose issuer asks who pays, there is a page after all', async () => {
    await registered(shop, buyer, '4100000000005000');
    const trip = (await pay()).json();
    expect(await feeStanding(buyer, id)).toBe('PENDING');
    await press(shop, trip, { does: 'prove', password: '123456' });
    expect((await comeBack(buyer, trip)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
  });

  test('of a provider that says nothing, the same payment goes on', async () => {
    await registered(shop, buyer);
    shop.wire.away = ['chargeCard'];
    expect(statusAndCode(await pay())).toEqual([503, 'gatewayAway']);
    expect(await feeStanding(buyer, id)).toBe('PENDING');
    shop.wire.away = [];
    expect((await pay()).json()).toMatchObject({ url: null });
    expect(await linesOf(shop, id)).toEqual(PAID_LINES);
  });

  test('and none is registered, that is said', async () => {
    expect(statusAndCode(await pay())).toEqual([409, 'cardMissing']);
    expect(statusAndCode(await openFee(buyer, id, { useCard: true, paymentType: 'AU' }))).toEqual([
      422,
      'paymentTypeNotOffered',
    ]);
  });
});
