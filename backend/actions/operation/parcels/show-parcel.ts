import type { ParcelFile } from '../looking/parcels.ts';
import { isNotOne, type NotOne, onlyOne } from '../only-one.ts';
import type { ActOf, Operation } from '../ports.ts';

/** One parcel with its address; the look is recorded. */
export const showParcel = (
  { acting }: Pick<Operation, 'acting'>,
  typed: string,
  actOf: ActOf,
): Promise<ParcelFile | NotOne> =>
  acting(async ({ parcels, note }) => {
    const shipmentId = await onlyOne(parcels, typed);
    if (isNotOne(shipmentId)) return shipmentId;
    const file = await parcels.file(shipmentId);
    if (file === undefined) return 'notFound';
    await note(actOf({ shipmentId, memberId: file.memberId }));
    return file;
  });
