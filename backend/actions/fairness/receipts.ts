import { timeOfRound } from '#lib/fairness/beacon.ts';
import { receiptText } from '#lib/fairness/head-log.ts';
import type { LogEntry, SaleEntry } from '#lib/fairness/log-entry.ts';
import { signNote } from '#lib/fairness/signed-note.ts';
import type { ShopLog } from './shop-log.ts';

type LoggedSale = Pick<LogEntry<SaleEntry>, 'seq' | 'hash' | 'round'>;

/** The shop's signed note about a sale, the same before its result and afterwards. */
export const receiptOf = (
  { rules, signer }: Pick<ShopLog, 'rules' | 'signer'>,
  drawId: string,
  sale: LoggedSale,
): string => signNote(receiptText(rules.origin, drawId, sale), signer);

/** When the round that decides a sale is published. */
export const resultTime = ({ beacon }: Pick<ShopLog, 'beacon'>, { round }: Pick<LoggedSale, 'round'>): Date =>
  new Date(timeOfRound(beacon.chain, round));
