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
  listParcels: async ({ query: { state, ready, ...page } }) => {
    const filter = { ...pageFrom(page), state, onlyReady: ready === 'true' };
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
      const parcels = body.parcels ?? { readyAtMost: MAX_SHIPMENTS_PER_CALL };
      return transition({ shipments: parcels, move: acceptShipments, dryRun: body.dryRun }, operator);
    },

    shipParcels: async ({ body: { parcels, dryRun } }, operator) => {
      const params: TransitionParams = {
        shipments: parcels.map(({ parcel }) => parcel),
        move: (fulfilment, shipmentIds) =>
          handOverShipments(
            fulfilment,
            parcels.map(({ carrier, trackingNumber }, at) => ({
              ...{ carrier, trackingNumber, shipmentId: shipmentIds[at] ?? '' },
            })),
          ),
        dryRun,
      };
      return transition(params, operator);
    },

    noteParcelsMailed: async ({ body }, operator) => transition({ ...body, move: recordEmailed }, operator),
    deliverParcels: async ({ body }, operator) => transition({ ...body, move: deliverShipments }, operator),
  };
};

function outcomeOf(result: TransitionListResult, dryRun: boolean) {
  if ('rejectedRows' in result)
    return { refusal: 'rowsWrong', problems: result.rejectedRows.map(presentProblem) } as const;
  return { answer: { moved: result.moved.map(withNumber), before: result.before.map(withNumber), dryRun } };
}

const REJECTION_REASONS: Readonly<Record<RejectedRow['why'], string>> = {
  notFound: 'there is no such parcel',
  severalFound: 'several parcels have this number; say all 16 digits, or the whole id',
  withdrawn: 'its member has given it up, or did not pay in time',
  feeUnpaid: 'its fee is not paid',
  wrongState: 'it is in another state than this move begins from',
  otherNumber: 'it is on its way under another number',
  impossibleNumber: 'this carrier gives out no such number',
  numberTaken: 'the number is another parcel’s',
  twice: 'it stands in the list twice, with different wishes',
};

const ID_LENGTH = 36;

function presentProblem({ line, shipment: parcel, why, status }: RejectedRow): CsvRowError {
  const number = parcel.length === ID_LENGTH ? shortNumber(parcel) : parcel;
  const state = why === 'wrongState' && status !== undefined ? `, ${status}` : '';
  return { line, problem: `${number}: ${REJECTION_REASONS[why]}${state}` };
}

const presentShipment = (shipment: ShipmentSummary): OpsShipment => ({
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
});

const presentShipmentDetail = (shipment: ShipmentRecord): OpsShipmentDetail => ({
  ...presentShipment(shipment),
  memberId: shipment.memberId,
  address: shipment.address,
  paymentType: shipment.paymentType,
  withdrawnAt: shipment.withdrawnAt?.toISOString() ?? null,
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
