import type { ShipmentRecord, ShipmentSummary } from '#backend/actions/operations/support-queries.ts';
import {
  type RejectedRow,
  type TransitionListResult,
  moveShipments,
  type TransitionParams,
  showShipment,
} from '#backend/actions/operations/shipments.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import {
  acceptShipments,
  deliverShipments,
  recordEmailed,
  handOverShipments,
} from '#backend/actions/shipments/fulfilment.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import {
  MAX_SHIPMENTS_PER_CALL,
  type OpsShipment,
  type OpsShipmentDetail,
} from '#lib/contract/ops/shipments.ts';
import type { CsvRowError } from '#lib/contract/ops/refusals.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { presentLedgerEntry, presentRefund, withNumber } from './orders.ts';

type TransitionCall = 'acceptParcels' | 'shipParcels' | 'noteParcelsMailed' | 'deliverParcels';

export const shipmentHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'listParcels' | 'showParcel' | TransitionCall> => ({
  listParcels: async ({ query: { state, problem, ready, ...page } }) => {
    const filter = { ...pageFrom(page), state, problem, onlyReady: ready === 'true' };
    const { total, items } = await operation.support.shipmentQueries.list(filter);
    return { answer: { total, items: items.map(presentShipment) } };
  },

  showParcel: async ({ params }, { action }) => {
    const shipment = await showShipment(operation, params.parcel, action);
    if (typeof shipment === 'string') return { refusal: shipment, parameter: 'parcel' };
    return { answer: presentShipmentDetail(shipment) };
  },

  ...transitionHandlers(operation),
});

const transitionHandlers = (operation: Operation): Pick<OpsHandlers, TransitionCall> => {
  const transition = async (params: TransitionParams, { action }: Operator) =>
    outcomeOf(await moveShipments(operation, params, action), params.dryRun);
  return {
    acceptParcels: async ({ body }, operator) => {
      const shipments = body.parcels ?? { readyAtMost: MAX_SHIPMENTS_PER_CALL };
      return transition({ shipments, move: acceptShipments, dryRun: body.dryRun }, operator);
    },

    shipParcels: async ({ body: { parcels: handovers, dryRun } }, operator) => {
      const params: TransitionParams = {
        shipments: handovers.map(({ parcel }) => parcel),
        move: (fulfilment, shipmentIds) =>
          handOverShipments(
            fulfilment,
            handovers.map(({ carrier, trackingNumber }, at) => ({
              ...{ carrier, trackingNumber, shipmentId: shipmentIds[at] ?? '' },
            })),
          ),
        dryRun,
      };
      return transition(params, operator);
    },

    noteParcelsMailed: async ({ body: { parcels: shipments, dryRun } }, operator) =>
      transition({ shipments, move: recordEmailed, dryRun }, operator),
    deliverParcels: async ({ body: { parcels: shipments, dryRun } }, operator) =>
      transition({ shipments, move: deliverShipments, dryRun }, operator),
  };
};

function outcomeOf(result: TransitionListResult, dryRun: boolean) {
  if ('rejectedRows' in result)
    return { refusal: 'rowsWrong', problems: result.rejectedRows.map(presentProblem) } as const;
  return { answer: { moved: result.moved.map(withNumber), before: result.before.map(withNumber), dryRun } };
}

const REJECTION_REASONS: Readonly<Record<RejectedRow['why'], string>> = {
  notFound: 'no such shipment',
  severalFound: 'several shipments have this number; give all 16 digits or the whole id',
  withdrawn: 'it was withdrawn by its member, or not paid in time',
  feeUnpaid: 'its fee is not paid',
  problemOpen: 'its problem is not decided; if it has arrived, clear it: parcels close NUMBER --as cleared',
  closed: 'it ended by a problem',
  disputed: "the payer's bank asks for its payment back: disputes list, disputes decide",
  wrongState: 'its status does not allow this change',
  otherNumber: 'it was handed over under another number',
  impossibleNumber: 'the carrier issues no such number',
  numberTaken: 'the number belongs to another shipment',
  twice: 'the list contains it twice, with different carriers or numbers',
};

const ID_LENGTH = 36;

function presentProblem({ line, shipment, why, status }: RejectedRow): CsvRowError {
  const number = shipment.length === ID_LENGTH ? shortNumber(shipment) : shipment;
  const state = why === 'wrongState' && status !== undefined ? `, ${status}` : '';
  return { line, problem: `${number}: ${REJECTION_REASONS[why]}${state}` };
}

export const presentShipment = (shipment: ShipmentSummary): OpsShipment => ({
  ...withNumber(shipment.shipmentId),
  status: shipment.status,
  isReady: shipment.isReady,
  prizes: shipment.prizes,
  drawTitles: [...shipment.drawTitles],
  fee: shipment.fee,
  paymentStatus: shipment.paymentStatus,
  payUntil: shipment.payUntil?.toISOString() ?? null,
  requestedAt: shipment.requestedAt.toISOString(),
  since: shipment.since.toISOString(),
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  problem: shipment.problem,
  problemSince: shipment.problemSince?.toISOString() ?? null,
  resolution: shipment.resolution,
});

const presentShipmentDetail = (shipment: ShipmentRecord): OpsShipmentDetail => ({
  ...presentShipment(shipment),
  memberId: shipment.memberId,
  address: shipment.address,
  paymentType: shipment.paymentType,
  withdrawnAt: shipment.withdrawnAt?.toISOString() ?? null,
  returnReason: shipment.returnReason,
  returnKeptUntil: shipment.returnKeptUntil?.toISOString() ?? null,
  resolvedAt: shipment.resolvedAt?.toISOString() ?? null,
  follows: shipment.parentId === null ? null : withNumber(shipment.parentId),
  followedBy: shipment.followUpId === null ? null : withNumber(shipment.followUpId),
  trackingUrl:
    shipment.carrier === null || shipment.trackingNumber === null
      ? null
      : trackingUrl(shipment.carrier, shipment.trackingNumber),
  contents: shipment.contents.map(({ wonPrizeId, orderId, drawTitle, grade, name }) => ({
    ...{ wonPrizeId, orderNumber: shortNumber(orderId), drawTitle, grade, name },
  })),
  moves: shipment.moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
  money: shipment.money.map(presentLedgerEntry),
  refunds: shipment.refunds.map(presentRefund),
});
