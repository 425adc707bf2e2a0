import { changeShipment, type ShipmentChange } from '#backend/actions/shipments/change-shipment.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { closeProblem, reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import { correctAddress, correctNumber } from '#backend/actions/shipments/corrections.ts';
import { exchange } from '#backend/actions/prizes/spares.ts';
import { yen } from '#backend/domain/money.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { withNumber } from '../orders-for-staff.ts';

export const afterSalesHandlers = (database: OperatorDatabase) => {
  const changed = async <Refusal extends string>(params: ShipmentChange<Refusal>, { action }: Operator) => {
    const done = await changeShipment(database.db, params, action);
    if (typeof done === 'string') return { refusal: done, parameter: 'shipment' } as const;
    const followUp = done.followUpId === null ? null : withNumber(done.followUpId);
    return { answer: { ...withNumber(done.shipmentId), followUp, dryRun: params.dryRun } };
  };
  return {
    reportShipmentProblem: (
      { params: { shipment }, body: { version, problem, reason, dryRun } },
      operator,
    ) => {
      const report = problem === 'returned' ? { problem, reason: reason ?? 'absent' } : { problem };
      return changed(
        {
          shipment,
          version,
          dryRun,
          facts: report,
          change: (tx, shipmentId) => reportProblem(tx, shipmentId, report),
        },
        operator,
      );
    },

    correctTrackingNumber: ({ params: { shipment }, body: { version, dryRun, ...number } }, operator) => {
      return changed(
        {
          shipment,
          version,
          dryRun,
          facts: number,
          change: (tx, shipmentId) => correctNumber(tx, { shipmentId, ...number }),
        },
        operator,
      );
    },

    correctShipmentAddress: ({ params: { shipment }, body: { version, address, dryRun } }, operator) => {
      return changed(
        {
          shipment,
          version,
          dryRun,
          facts: {},
          change: (tx, shipmentId) => correctAddress(tx, shipmentId, address),
        },
        operator,
      );
    },

    resendShipment: ({ params: { shipment }, body: { version, fee, address, dryRun } }, operator) => {
      const facts = { fee, hasNewAddress: address !== undefined };
      return changed(
        {
          shipment,
          version,
          dryRun,
          facts,
          change: (tx, shipmentId) => resend(tx, { shipmentId, fee: yen(fee), address }),
        },
        operator,
      );
    },

    exchangePrizes: ({ params: { shipment }, body: { version, wonPrizeIds, address, dryRun } }, operator) => {
      const facts = { wonPrizeIds, hasNewAddress: address !== undefined };
      return changed(
        {
          shipment,
          version,
          dryRun,
          facts,
          change: (tx, shipmentId) => exchange(tx, { shipmentId, wonPrizeIds, address }),
        },
        operator,
      );
    },

    closeShipment: ({ params: { shipment }, body: { version, as, dryRun } }, operator) => {
      return changed(
        {
          shipment,
          version,
          dryRun,
          facts: { as },
          change: (tx, shipmentId) => closeProblem(tx, shipmentId, as),
        },
        operator,
      );
    },
  } satisfies Partial<OpsHandlers>;
};
