import {
  pauseShipment,
  replaceFromSpares,
  resumeShipment,
  splitBox,
  takeOut,
  withdrawAsOperator,
} from '#backend/actions/shipments/before-handover.ts';
import { type BoxChange, changeBox } from '#backend/actions/shipments/change-shipment.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { withNumber } from '../orders-for-staff.ts';

type ChangeInput = {
  readonly params: { readonly shipment: string };
  readonly body: { readonly version?: number; readonly dryRun: boolean };
};

export const beforeHandoverHandlers = ({ db }: OperatorDatabase) => {
  const changed = async <Refusal extends string>(
    { params: { shipment }, body: { version, dryRun } }: ChangeInput,
    { action }: Operator,
    what: Pick<BoxChange<Refusal>, 'facts' | 'change'>,
  ) => {
    const done = await changeBox(db, { shipment, version, dryRun, ...what }, action);
    if (typeof done === 'string') return { refusal: done, parameter: 'shipment' } as const;
    const { shipmentId, prizes, fee, addedId } = done;
    const returnedYen = fee?.yen ?? 0;
    return {
      answer: {
        ...withNumber(shipmentId),
        prizes,
        returnedYen,
        returnedBy: fee === undefined || returnedYen === 0 ? null : fee.method,
        added: addedId === undefined ? null : withNumber(addedId),
        dryRun,
      },
    };
  };
  return {
    withdrawShipment: (input, operator) => {
      const { cause, reason } = input.body;
      return changed(input, operator, {
        facts: { cause, reason },
        change: (tx, shipmentId) => withdrawAsOperator(tx, shipmentId, { cause, reason }),
      });
    },

    takeOutPrizes: (input, operator) => {
      const { wonPrizeIds, cause, reason } = input.body;
      return changed(input, operator, {
        facts: { wonPrizeIds, cause, reason },
        change: (tx, shipmentId) => takeOut(tx, shipmentId, { wonPrizeIds, cause, reason }),
      });
    },

    replacePrizes: (input, operator) => {
      const { wonPrizeIds, why, reason } = input.body;
      return changed(input, operator, {
        facts: { wonPrizeIds, why, reason },
        change: (tx, shipmentId) => replaceFromSpares(tx, shipmentId, { wonPrizeIds, why }),
      });
    },

    splitShipment: (input, operator) => {
      const { wonPrizeIds, reason } = input.body;
      return changed(input, operator, {
        facts: { wonPrizeIds, reason },
        change: (tx, shipmentId) => splitBox(tx, shipmentId, { wonPrizeIds }),
      });
    },

    pauseShipment: (input, operator) => {
      const { why, note } = input.body;
      return changed(input, operator, {
        facts: { why, ...(note === undefined ? {} : { note }) },
        change: (tx, shipmentId) => pauseShipment(tx, shipmentId, { reason: why, note: note ?? null }),
      });
    },

    resumeShipment: (input, operator) =>
      changed(input, operator, { facts: {}, change: (tx, shipmentId) => resumeShipment(tx, shipmentId) }),
  } satisfies Partial<OpsHandlers>;
};
