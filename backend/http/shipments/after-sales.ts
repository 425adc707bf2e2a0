import { changeShipment, type ShipmentChange } from '#backend/actions/shipments/change-shipment.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { closeProblem, reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import {
  changeLabel,
  changePreference,
  correctAddress,
  correctNumber,
} from '#backend/actions/shipments/corrections.ts';
import { exchange } from '#backend/actions/prizes/spares.ts';
import { yen } from '#backend/domain/money.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { withNumber } from '../orders-for-staff.ts';

type ChangeInput = {
  readonly params: { readonly shipment: string };
  readonly body: { readonly version?: number; readonly dryRun: boolean };
};

export const afterSalesHandlers = (database: OperatorDatabase) => {
  const changed = async <Refusal extends string>(
    { params: { shipment }, body: { version, dryRun } }: ChangeInput,
    { action }: Operator,
    what: Pick<ShipmentChange<Refusal>, 'facts' | 'change'>,
  ) => {
    const done = await changeShipment(database.db, { shipment, version, dryRun, ...what }, action);
    if (typeof done === 'string') return { refusal: done, parameter: 'shipment' } as const;
    const followUp = done.followUpId === null ? null : withNumber(done.followUpId);
    return { answer: { ...withNumber(done.shipmentId), followUp, dryRun } };
  };
  return {
    reportShipmentProblem: (input, operator) => {
      const { problem, reason, words = null } = input.body;
      const report = problem === 'returned' ? { problem, reason: reason ?? 'absent' } : { problem };
      return changed(input, operator, {
        // The words may name the member, and the log is kept: they are at the shipment.
        facts: { ...report, ...(words !== null && { hasWords: true }) },
        change: (tx, shipmentId) => reportProblem(tx, shipmentId, { ...report, words }),
      });
    },

    correctTrackingNumber: (input, operator) => {
      const { version: _version, dryRun: _dryRun, ...number } = input.body;
      return changed(input, operator, {
        facts: number,
        change: (tx, shipmentId) => correctNumber(tx, { shipmentId, ...number }),
      });
    },

    correctShipmentAddress: (input, operator) =>
      changed(input, operator, {
        facts: {},
        change: (tx, shipmentId) => correctAddress(tx, shipmentId, input.body.address),
      }),

    changeShipmentLabel: (input, operator) => {
      const { label } = input.body;
      return changed(input, operator, {
        facts: { isOwn: label !== null },
        change: (tx, shipmentId) => changeLabel(tx, shipmentId, label),
      });
    },

    changeDeliveryPreference: (input, operator) => {
      const { deliverOn, deliverySlot } = input.body;
      const preference = { deliverOn, deliverySlot };
      return changed(input, operator, {
        facts: preference,
        change: (tx, shipmentId) => changePreference(tx, shipmentId, preference),
      });
    },

    resendShipment: (input, operator) => {
      const { fee, address } = input.body;
      return changed(input, operator, {
        facts: { fee, hasNewAddress: address !== undefined },
        change: (tx, shipmentId) => resend(tx, { shipmentId, fee: yen(fee), address }),
      });
    },

    exchangePrizes: (input, operator) => {
      const { wonPrizeIds, address } = input.body;
      return changed(input, operator, {
        facts: { wonPrizeIds, hasNewAddress: address !== undefined },
        change: (tx, shipmentId) => exchange(tx, { shipmentId, wonPrizeIds, address }),
      });
    },

    closeShipment: (input, operator) => {
      const { as } = input.body;
      return changed(input, operator, {
        facts: { as },
        change: (tx, shipmentId) => closeProblem(tx, shipmentId, as),
      });
    },
  } satisfies Partial<OpsHandlers>;
};
