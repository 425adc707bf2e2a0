import type { ShippingStatus } from '#lib/contract/enums.ts';
import {
  type Hindered,
  type Hindrance,
  type Moved,
  type ParcelYard,
  yardOver,
} from '#backend/actions/shipments/fulfilment.ts';
import type { ParcelFiles, ParcelFile } from './support-queries.ts';
import { isNotOne, onlyOne, type NotOne } from './lookup.ts';
import type { ActOf, Operation } from './operation.ts';

export type Moving = {
  /** By id or number, in the order in which they are told of; or so many of those that are ready, the oldest. */
  readonly parcels: readonly string[] | { readonly readyAtMost: number };
  /** Moves these ids, which stand in the order of the list. */
  readonly move: (yard: ParcelYard, shipmentIds: readonly string[]) => Promise<Moved>;
  readonly dryRun: boolean;
};

/** What is wrong with a line of the list, counted from 1. */
export type LineAtFault = {
  readonly line: number;
  readonly parcel: string;
  readonly why: Hindrance | 'severalFound';
  readonly status?: ShippingStatus | undefined;
};

export type ListMoved =
  | { readonly moved: readonly string[]; readonly before: readonly string[] }
  | { readonly atFault: readonly LineAtFault[] };

/** Moves a list of parcels on, all of it or nothing, and records which. */
export function moveParcels(
  { acting, rehearsing }: Pick<Operation, 'acting' | 'rehearsing'>,
  { parcels: wanted, move, dryRun }: Moving,
  actOf: ActOf,
): Promise<ListMoved> {
  const within = dryRun ? rehearsing : acting;
  return within(async ({ parcels, note, ...stores }) => {
    const { shipmentIds, atFault } =
      'readyAtMost' in wanted
        ? { shipmentIds: await parcels.ready(wanted.readyAtMost), atFault: [] }
        : await findAll(parcels, wanted);
    if (atFault.length > 0) return { atFault };
    if (shipmentIds.length === 0) return { moved: [], before: [] };
    const done = await move(yardOver(stores), shipmentIds);
    if ('hindered' in done) return { atFault: done.hindered.map((one) => placed(one, shipmentIds)) };
    if (done.moved.length > 0) await note(actOf({ shipmentIds: done.moved }));
    return done;
  });
}

async function findAll(parcels: ParcelFiles, wanted: readonly string[]) {
  const shipmentIds: string[] = [];
  const atFault: LineAtFault[] = [];
  for (const [index, parcel] of wanted.entries()) {
    const id = await onlyOne(parcels, parcel);
    if (isNotOne(id)) atFault.push({ line: index + 1, parcel, why: id });
    else shipmentIds.push(id);
  }
  return { shipmentIds, atFault };
}

const placed = ({ shipmentId, why, status }: Hindered, shipmentIds: readonly string[]): LineAtFault => ({
  ...{ line: shipmentIds.indexOf(shipmentId) + 1, parcel: shipmentId, why, status },
});

/** One parcel with its address; every look is recorded, also one that found none. */
export const showParcel = (
  { acting }: Pick<Operation, 'acting'>,
  typed: string,
  actOf: ActOf,
): Promise<ParcelFile | NotOne> =>
  acting(async ({ parcels, note }) => {
    const shipmentId = await onlyOne(parcels, typed);
    const file = isNotOne(shipmentId) ? undefined : await parcels.file(shipmentId);
    await note(actOf(file === undefined ? { shipmentId: null, sought: typed } : factsOf(file)));
    return file ?? (isNotOne(shipmentId) ? shipmentId : 'notFound');
  });

const factsOf = ({ shipmentId, memberId }: ParcelFile) => ({ shipmentId, memberId });
