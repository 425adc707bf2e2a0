import type { LineAtFault } from '#backend/actions/operation/parcels/move-parcels.ts';
import type { RowProblem } from '#lib/contract/ops/refusals.ts';
import { shortNumber } from '#lib/words/short-number.ts';

const SAYS: Readonly<Record<LineAtFault['why'], string>> = {
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

const WHOLE_ID_LENGTH = 36;

export function lineAtFault({ line, parcel, why, status }: LineAtFault): RowProblem {
  const name = parcel.length === WHOLE_ID_LENGTH ? shortNumber(parcel) : parcel;
  const state = why === 'wrongState' && status !== undefined ? `, ${status}` : '';
  return { line, problem: `${name}: ${SAYS[why]}${state}` };
}
