import { type ListMoved, moveParcels, type Moving } from '#backend/actions/operation/parcels/move-parcels.ts';
import { showParcel } from '#backend/actions/operation/parcels/show-parcel.ts';
import type { Operation } from '#backend/actions/operation/ports.ts';
import { acceptParcels } from '#backend/actions/shipping/accept-parcels.ts';
import { deliverParcels } from '#backend/actions/shipping/deliver-parcels.ts';
import { noteMailed } from '#backend/actions/shipping/note-mailed.ts';
import { shipParcels } from '#backend/actions/shipping/ship-parcels.ts';
import { MOST_MOVED } from '#lib/contract/ops/parcels.ts';
import { pageFrom } from '../../server/parse.ts';
import type { Operator, OpsHandlers } from '../../server/operator-calls.ts';
import { lineAtFault } from '../present/line-at-fault.ts';
import { numbered } from '../present/order.ts';
import { parcelFile, parcelLine } from '../present/parcel.ts';

type Move = 'acceptParcels' | 'shipParcels' | 'noteParcelsMailed' | 'deliverParcels';

export const parcelHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'listParcels' | 'showParcel' | Move> => ({
  listParcels: async ({ query: { state, ready, ...page } }) => {
    const wanted = { ...pageFrom(page), state, onlyReady: ready === 'true' };
    const { total, items } = await operation.files.parcels.list(wanted);
    return { answer: { total, items: items.map(parcelLine) } };
  },

  showParcel: async ({ params }, { action }) => {
    const file = await showParcel(operation, params.parcel, action);
    return typeof file === 'string' ? { refusal: file, parameter: 'parcel' } : { answer: parcelFile(file) };
  },

  ...moves(operation),
});

const moves = (operation: Operation): Pick<OpsHandlers, Move> => {
  const moving = async (wish: Moving, { action }: Operator) =>
    outcomeOf(await moveParcels(operation, wish, action), wish.dryRun);
  return {
    acceptParcels: async ({ body }, operator) => {
      const parcels = body.parcels ?? { readyAtMost: MOST_MOVED };
      return moving({ parcels, move: acceptParcels, dryRun: body.dryRun }, operator);
    },

    shipParcels: async ({ body: { parcels, dryRun } }, operator) => {
      const wish: Moving = {
        parcels: parcels.map(({ parcel }) => parcel),
        move: (yard, shipmentIds) =>
          shipParcels(
            yard,
            parcels.map(({ carrier, trackingNumber }, at) => ({
              ...{ carrier, trackingNumber, shipmentId: shipmentIds[at] ?? '' },
            })),
          ),
        dryRun,
      };
      return moving(wish, operator);
    },

    noteParcelsMailed: async ({ body }, operator) => moving({ ...body, move: noteMailed }, operator),
    deliverParcels: async ({ body }, operator) => moving({ ...body, move: deliverParcels }, operator),
  };
};

function outcomeOf(done: ListMoved, dryRun: boolean) {
  if ('atFault' in done) return { refusal: 'rowsWrong', problems: done.atFault.map(lineAtFault) } as const;
  return { answer: { moved: done.moved.map(numbered), before: done.before.map(numbered), dryRun } };
}
