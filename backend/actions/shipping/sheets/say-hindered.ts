import type { SheetProblem } from '../../../domain/shipping/sheets/sheet.ts';
import type { Hindered } from '../yard.ts';
import type { KnownLine } from './known-lines.ts';

/** Why a parcel of a sheet cannot be handed over, at each of its lines. */
export const sayHindered = (hindered: Hindered, lines: readonly KnownLine[]): readonly SheetProblem[] =>
  lines
    .filter(({ shipmentId }) => shipmentId === hindered.shipmentId)
    .map((line) => ({ line: line.line, problem: sayWhy(hindered, line) }));

function sayWhy({ why, status }: Hindered, { parcel, carrier, trackingNumber }: KnownLine): string {
  switch (why) {
    case 'notFound':
      return `there is no parcel ${parcel}`;
    case 'withdrawn':
      return `the parcel ${parcel} was given up`;
    case 'feeUnpaid':
      return `the fee of the parcel ${parcel} is not paid`;
    case 'wrongState':
      return `the parcel ${parcel} is in ${status ?? 'another state'}, not in WAITING`;
    case 'otherNumber':
      return `the parcel ${parcel} is on its way under another number`;
    case 'impossibleNumber':
      return `${trackingNumber} is no tracking number of ${carrier}`;
    case 'numberTaken':
      return `the tracking number ${trackingNumber} belongs to another parcel`;
    case 'twice':
      return `the parcel ${parcel} stands there twice`;
  }
}
