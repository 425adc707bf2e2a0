import {
  acceptShipments,
  deliverShipments,
  recordEmailed,
  handOverShipments,
} from '#backend/actions/shipments/fulfilment.ts';
import type { TestBackend } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/buying.ts';
import { aSending, aYard, FREE, requested } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

inAShop((here) => ({ backend, draw, buyer } = here), FREE);

const yard = () => aYard(backend.db);
const shown = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

/** A parcel that is packed, and has no number yet. */
async function waiting(): Promise<string> {
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  await acceptShipments(yard(), [userShipId]);
  return userShipId;
}

/** As if it had been handed over then. */
const monthsAgo = (id: string, months: number) =>
  backend.db.$client.query(
    'update shipments set shipped_at = now() - make_interval(days => $2 * 30) where shipment_id = $1',
    [id, months],
  );

describe('A number', () => {
  test('belongs to one parcel of a carrier', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const sending = aSending(one);
    await handOverShipments(yard(), [sending]);
    expect(await handOverShipments(yard(), [{ ...sending, shipmentId: other }])).toEqual({
      rejected: [{ shipmentId: other, reason: 'numberTaken' }],
    });
    const byAnother = { ...sending, shipmentId: other, carrier: 'sagawa' as const };
    expect(await handOverShipments(yard(), [byAnother])).toEqual({ moved: [other], before: [] });
  });

  test('comes again after half a year, once its parcel has arrived', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const sending = aSending(one);
    const again = () => handOverShipments(yard(), [{ ...sending, shipmentId: other }]);
    const taken = { rejected: [{ shipmentId: other, reason: 'numberTaken' }] };
    await handOverShipments(yard(), [sending]);
    await monthsAgo(one, 7);
    expect(await again()).toEqual(taken);
    await recordEmailed(yard(), [one]);
    expect(await again()).toEqual(taken);
    await deliverShipments(yard(), [one]);
    await monthsAgo(one, 5);
    expect(await again()).toEqual(taken);
    await monthsAgo(one, 7);
    expect(await again()).toEqual({ moved: [other], before: [] });
  });

  test('stands at one parcel of a list, and a parcel at one number', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const sending = aSending(one);
    expect(
      await handOverShipments(yard(), [sending, { ...sending, shipmentId: other }, aSending(one)]),
    ).toEqual({
      rejected: [
        { shipmentId: other, reason: 'numberTaken' },
        { shipmentId: one, reason: 'twice' },
      ],
    });
    expect(await handOverShipments(yard(), [sending, sending])).toEqual({ moved: [one], before: [] });
  });

  test('is one that its carrier gives out', async () => {
    const id = await waiting();
    const trackingNumber = '123456789010';
    expect(await handOverShipments(yard(), [{ shipmentId: id, carrier: 'yamato', trackingNumber }])).toEqual({
      rejected: [{ shipmentId: id, reason: 'impossibleNumber' }],
    });
    expect((await shown(id)).status).toBe('WAITING');
  });

  test('given to two parcels at the same moment is given to one', async () => {
    const ids = [await waiting(), await waiting()];
    const sending = aSending('');
    const done = await Promise.all(
      ids.map((shipmentId) => handOverShipments(yard(), [{ ...sending, shipmentId }])),
    );
    expect(done.filter((one) => 'moved' in one)).toHaveLength(1);
    expect(done.filter((one) => 'rejected' in one)).toMatchObject([
      { rejected: [{ reason: 'numberTaken' }] },
    ]);
  });
});
