import type { Model } from '../../expected/model.ts';
import type { ModelParcel } from '../../expected/parcels.ts';

type Which = (parcel: ModelParcel) => boolean;

/** Mostly one with which there is something to be done, if there is one; else any of them. */
export function parcelAt({ parcels }: Model, nth: number, isWorthIt: Which = () => true): ModelParcel {
  const worthIt = nth % 6 === 0 ? [] : parcels.filter(isWorthIt);
  const some = worthIt.length > 0 ? worthIt : parcels;
  const parcel = some[nth % some.length];
  if (parcel === undefined) throw new Error('There is no parcel yet.');
  return parcel;
}

export const hasParcels = ({ parcels }: Model): boolean => parcels.length > 0;
