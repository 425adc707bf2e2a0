import {
  type RejectedRow,
  type TransitionListResult,
  moveShipments,
  type TransitionParams,
  showShipment,
} from '#backend/actions/shipments/move-by-staff.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import {
  acceptShipments,
  deliverShipments,
  packShipments,
  recordEmailed,
  handOverShipments,
} from '#backend/actions/shipments/fulfilment.ts';
import { decisionRefusal, reportRefusal } from '#backend/domain/shipments/problems.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import { isPermitted } from '#lib/contract/ops/permissions.ts';
import { MAX_SHIPMENTS_PER_CALL } from '#lib/contract/ops/shipments.ts';
import type { RowProblemCode } from '#lib/contract/row-problems.ts';
import type { CsvRowError } from '#lib/contract/ops/refusals.ts';
import { RESOLUTIONS, SHIPMENT_PROBLEMS } from '#lib/contract/enums.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { withNumber } from '../orders-for-staff.ts';
import { listShipments } from '#backend/actions/shipments/list-by-staff.ts';
import { type ListedShipment, shipmentTasks } from '#backend/persistence/shipments/shipment-lists.ts';
import type { ShipmentRecord } from '#backend/persistence/shipments/shipment-records.ts';
import { presentRowError } from '../lists/csv-file.ts';
import { presentRefund } from '../orders.ts';

export const shipmentHandlers = (database: OperatorDatabase) =>
  ({
    listShipments: async ({ query }, { role, action }) => {
      const { unpaid, paused, limit, offset, withNames, ...filter } = query;
      const maySeeNames = isPermitted(role, 'shipments.addresses') || isPermitted(role, 'members.read');
      const { total, items } = await listShipments(
        database,
        {
          ...pageFrom({ limit, offset }),
          ...filter,
          onlyUnpaid: unpaid === 'true',
          onlyPaused: paused === 'true',
          withNames: withNames !== undefined && maySeeNames,
        },
        action,
      );
      return { answer: { total, items: items.map(presentShipment) } };
    },

    countShipments: async () => ({ answer: await shipmentTasks(database.listsDb) }),

    showShipment: async ({ params }, { action }) => {
      const shipment = await showShipment(database.db, params.shipment, action);
      if (typeof shipment === 'string') return { refusal: shipment, parameter: 'shipment' };
      return { answer: presentShipmentDetail(shipment) };
    },

    ...transitionHandlers(database),
  }) satisfies Partial<OpsHandlers>;

const transitionHandlers = (database: OperatorDatabase) => {
  const transition = async (params: TransitionParams, { action }: Operator) =>
    outcomeOf(await moveShipments(database.db, params, action), params.dryRun);
  return {
    acceptShipments: async ({ body }, operator) => {
      const shipments = body.shipments ?? { acceptableAtMost: MAX_SHIPMENTS_PER_CALL };
      return transition({ shipments, move: acceptShipments, dryRun: body.dryRun }, operator);
    },

    packShipments: async ({ body: { shipments, undo, dryRun } }, operator) => {
      const move: TransitionParams['move'] = (tx, ids) =>
        packShipments(tx, ids, { isPacked: !undo, by: operator.name });
      const facts = undo ? { undo } : {};
      return transition({ shipments, move, dryRun, facts }, operator);
    },

    sendShipments: async ({ body: { shipments: handovers, dryRun } }, operator) => {
      const params: TransitionParams = {
        shipments: handovers.map(({ shipment }) => shipment),
        move: (tx, shipmentIds) =>
          handOverShipments(
            tx,
            handovers.map(({ carrier, trackingNumber }, at) => ({
              carrier,
              trackingNumber,
              shipmentId: shipmentIds[at] ?? '',
            })),
          ),
        dryRun,
      };
      return transition(params, operator);
    },

    markShipmentsMailed: async ({ body: { shipments, dryRun } }, operator) =>
      transition({ shipments, move: recordEmailed, dryRun }, operator),
    deliverShipments: async ({ body: { shipments, dryRun } }, operator) =>
      transition({ shipments, move: deliverShipments, dryRun }, operator),
  } satisfies Partial<OpsHandlers>;
};

function outcomeOf(result: TransitionListResult, dryRun: boolean) {
  if ('rejectedRows' in result)
    return { refusal: 'rowsWrong', problems: result.rejectedRows.map(presentRejected) } as const;
  return { answer: { moved: result.moved.map(withNumber), before: result.before.map(withNumber), dryRun } };
}

const REJECTION_CODES: Readonly<Record<RejectedRow['why'], RowProblemCode>> = {
  notFound: 'listedUnknown',
  severalFound: 'listedAmbiguous',
  withdrawn: 'listedWithdrawn',
  feeUnpaid: 'listedUnpaid',
  problemOpen: 'listedWithProblem',
  closed: 'listedClosed',
  held: 'listedHeld',
  paused: 'listedPaused',
  wrongState: 'listedInOtherState',
  otherNumber: 'listedWithOtherNumber',
  impossibleNumber: 'listedNumberImpossible',
  numberTaken: 'listedNumberTaken',
  twice: 'listedTwice',
};

const ID_LENGTH = 36;

export function presentRejected({ line, shipment, why, status = 'START' }: RejectedRow): CsvRowError {
  const number = shipment.length === ID_LENGTH ? shortNumber(shipment) : shipment;
  return presentRowError({ line, code: REJECTION_CODES[why], values: { shipment: number, status } });
}

export const presentShipment = <Listed extends ListedShipment>(shipment: Listed) => ({
  ...shipment,
  number: shortNumber(shipment.shipmentId),
});

const DECISIONS = [...RESOLUTIONS, 'cleared'] as const;

/** With the number of its prizes that did not go on into another shipment. */
const remaining = (shipment: ShipmentRecord) => ({
  ...shipment,
  contents: shipment.contents.filter(({ shipmentId }) => shipmentId === shipment.shipmentId).length,
});

const presentShipmentDetail = (shipment: ShipmentRecord) => ({
  ...presentShipment(shipment),
  follows: shipment.parentId === null ? null : withNumber(shipment.parentId),
  boxes: shipment.boxIds.map(withNumber),
  splitFrom: shipment.splitFromId === null ? null : withNumber(shipment.splitFromId),
  followedBy: shipment.followUpId === null ? null : withNumber(shipment.followUpId),
  trackingUrl:
    shipment.carrier === null || shipment.trackingNumber === null
      ? null
      : trackingUrl(shipment.carrier, shipment.trackingNumber),
  contents: shipment.contents.map((prize) => ({ ...prize, orderNumber: shortNumber(prize.orderId) })),
  refunds: shipment.refunds.map(presentRefund),
  reports: SHIPMENT_PROBLEMS.filter((problem) => reportRefusal(remaining(shipment), problem) === undefined),
  decisions: DECISIONS.filter((decision) => decisionRefusal(shipment, decision) === undefined),
});
