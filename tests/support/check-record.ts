import { RecordCheck, type RecordCheckOptions } from '#lib/fairness/check/record-check.ts';
import { verifierText } from '#lib/fairness/signed-note.ts';
import { shopSigner, witnessSigners } from './fair-record.ts';

const random = () => crypto.getRandomValues(new Uint8Array(16));
/** An hour after the sales of `aWholeRecord`. */
const AFTERWARDS = Date.parse('2026-11-06T02:00:00.000Z');
export const pinned = {
  shopKey: verifierText(shopSigner),
  witnesses: witnessSigners.map(verifierText),
  quorum: 2,
};

/** Checks lines, with the keys that are known. */
export const openedRecord = (lines: readonly string[], options: Partial<RecordCheckOptions> = {}) => {
  const check = new RecordCheck({ now: AFTERWARDS, random, pinned, ...options });
  for (const line of lines) check.add(line);
  return check;
};

/** The checks that are not right, with the first entry that is wrong. */
export const notRight = (lines: readonly string[], options: Partial<RecordCheckOptions> = {}) =>
  openedRecord(lines, options)
    .finish()
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ check, verdict, at }) =>
      at === undefined ? `${check} ${verdict}` : `${check} ${verdict} at ${at}`,
    );

/** The checks that are wrong. */
export const wrongChecks = (lines: readonly string[], options: Partial<RecordCheckOptions> = {}) =>
  notRight(lines, options).filter((finding) => finding.includes('wrong'));
