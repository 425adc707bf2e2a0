import type { Carrier } from '#lib/contract/enums.ts';
import { inLineOrder, type SheetProblem } from '../../../domain/shipping/sheets/sheet.ts';
import {
  sortedOut,
  trackingLines,
  type TrackingSheet,
} from '../../../domain/shipping/sheets/tracking-lines.ts';
import type { ActingDesk, ActOf } from '../../operation/operation.ts';
import type { Doors } from '../../operation/within.ts';
import { shipParcels } from '../ship-parcels.ts';
import { yardOver } from '../yard.ts';
import { type KnownLine, knownLines } from './known-lines.ts';
import type { SheetEncoding, Sheets } from './ports.ts';
import { sayHindered } from './say-hindered.ts';

export type TrackingWish = {
  readonly bytes: Uint8Array;
  readonly encoding: SheetEncoding | 'auto';
  /** The carrier of all of them, where the sheet does not name it. */
  readonly carrier: Carrier | undefined;
  readonly mostLines: number;
  readonly dryRun: boolean;
};

export type Imported =
  | {
      /** Handed over now. */
      readonly moved: readonly string[];
      /** Handed over before, under the same number. */
      readonly before: readonly string[];
    }
  | { readonly problems: readonly SheetProblem[] };

/** Hands over the parcels of a sheet under their tracking numbers: all, or none and what is wrong, line by line. */
export async function importTracking(
  { acting, rehearsing, sheets }: Doors & { readonly sheets: Pick<Sheets, 'read'> },
  { bytes, encoding, carrier, mostLines, dryRun }: TrackingWish,
  actOf: ActOf,
): Promise<Imported> {
  const reading = await sheets.read(bytes, encoding);
  if ('problems' in reading) return reading;
  const tooFar = reading.rows[mostLines + 1];
  if (tooFar !== undefined)
    return { problems: [{ line: tooFar.line, problem: `a sheet has at most ${mostLines} parcels` }] };
  const sheet = trackingLines(reading.rows, carrier);
  // Rehearsed first: of a sheet with anything wrong in it all that is wrong is told, and nothing is done.
  const rehearsed = await rehearsing((desk) => handOver(desk, sheet, 'whatever is wrong'));
  if (dryRun || 'problems' in rehearsed) return rehearsed;
  return acting(async (desk) => {
    const done = await handOver(desk, sheet, 'only if all is well');
    if ('moved' in done && done.moved.length > 0) await desk.note(actOf({ shipmentIds: done.moved }));
    return done;
  });
}

type When = 'only if all is well' | 'whatever is wrong';

async function handOver(
  { sheets, ...stores }: ActingDesk,
  sheet: TrackingSheet,
  when: When,
): Promise<Imported> {
  const { known, problems: unknown } = await knownLines(sheets, sheet.lines);
  const { once, again } = sortedOut(known, ({ shipmentId }) => shipmentId);
  const problems = [...sheet.problems, ...unknown, ...again.map(sayTwice)];
  if (problems.length > 0 && when === 'only if all is well') return { problems: inLineOrder(problems) };
  const moved = await shipParcels(yardOver(stores), once);
  if ('hindered' in moved) problems.push(...moved.hindered.flatMap((one) => sayHindered(one, once)));
  return 'hindered' in moved || problems.length > 0 ? { problems: inLineOrder(problems) } : moved;
}

type Again = { readonly line: KnownLine; readonly first: KnownLine };

const sayTwice = ({ line: { line, parcel }, first }: Again): SheetProblem => ({
  line,
  problem: `the parcel ${parcel} stands in line ${first.line} already`,
});
