import {
  claimBox,
  finishBox,
  type OpenBox,
  putBoxAside,
  tickBox,
} from '#backend/actions/shipments/packing-claims.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { withNumber } from '../orders-for-staff.ts';

export const packingHandlers = ({ db }: OperatorDatabase) =>
  ({
    claimBox: async ({ params: { shipment }, body: { takeOver } }, { name: operator, action }) =>
      outcomeOf(await claimBox(db, { shipment, operator, takeOver }, action)),

    tickBox: async ({ params: { shipment }, body: { wonPrizeIds } }, { name: operator }) =>
      outcomeOf(await tickBox(db, { shipment, operator, wonPrizeIds })),

    putBoxAside: async ({ params: { shipment }, body: { wonPrizeIds } }, { name: operator }) =>
      outcomeOf(await putBoxAside(db, { shipment, operator, wonPrizeIds })),

    finishBox: async ({ params: { shipment }, body: { wonPrizeIds } }, { name: operator, action }) =>
      outcomeOf(await finishBox(db, { shipment, operator, wonPrizeIds }, action)),
  }) satisfies Partial<OpsHandlers>;

function outcomeOf<Refusal extends string>(box: OpenBox | Refusal) {
  if (typeof box === 'string') return { refusal: box, parameter: 'shipment' } as const;
  const { shipmentId, packer, ticked } = box;
  return { answer: { ...withNumber(shipmentId), packer, ticked: [...ticked] } };
}
