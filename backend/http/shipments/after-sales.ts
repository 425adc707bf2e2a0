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
      const change: ShipmentChange<Refused<typeof reportProblem>>['change'] = (tx, shipmentId) =>
        reportProblem(tx, shipmentId, report);
      return changed({ shipment, version, dryRun, facts: report, change }, operator);
    },

    correctTrackingNumber: ({ params: { shipment }, body: { version, dryRun, ...number } }, operator) => {
      const change: ShipmentChange<Refused<typeof correctNumber>>['change'] = (tx, shipmentId) =>
        correctNumber(tx, { shipmentId, ...number });
      return changed({ shipment, version, dryRun, facts: number, change }, operator);
    },

    correctShipmentAddress: ({ params: { shipment }, body: { version, address, dryRun } }, operator) => {
      const change: ShipmentChange<Refused<typeof correctAddress>>['change'] = (tx, shipmentId) =>
        correctAddress(tx, shipmentId, address);
      return changed({ shipment, version, dryRun, facts: {}, change }, operator);
    },

    resendShipment: ({ params: { shipment }, body: { version, fee, address, dryRun } }, operator) => {
      const facts = { fee, hasNewAddress: address !== undefined };
      const change: ShipmentChange<Refused<typeof resend>>['change'] = (tx, shipmentId) =>
        resend(tx, { shipmentId, fee: yen(fee), address });
      return changed({ shipment, version, dryRun, facts, change }, operator);
    },

    exchangePrizes: ({ params: { shipment }, body: { version, wonPrizeIds, address, dryRun } }, operator) => {
      const facts = { wonPrizeIds, hasNewAddress: address !== undefined };
      const change: ShipmentChange<Refused<typeof exchange>>['change'] = (tx, shipmentId) =>
        exchange(tx, { shipmentId, wonPrizeIds, address });
      return changed({ shipment, version, dryRun, facts, change }, operator);
    },

    closeShipment: ({ params: { shipment }, body: { version, as, dryRun } }, operator) => {
      const change: ShipmentChange<Refused<typeof closeProblem>>['change'] = (tx, shipmentId) =>
        closeProblem(tx, shipmentId, as);
      return changed({ shipment, version, dryRun, facts: { as }, change }, operator);
    },
  } satisfies Partial<OpsHandlers>;
};

/** The refusals of an action. */
type Refused<Act extends (...args: never) => Promise<unknown>> = Extract<Awaited<ReturnType<Act>>, string>;
