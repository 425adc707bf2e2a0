import type { ParcelFile } from '../looking/parcels.ts';
import { isNotOne, type NotOne, onlyOne } from '../only-one.ts';
import type { ActOf, Operation } from '../operation.ts';

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
