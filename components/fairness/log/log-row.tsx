import type { FairLogEntry } from '#lib/contract/fairness.ts';
import { ticketsWords } from '#lib/fairness/check/finding-text.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Digest } from '../promise/digest.tsx';
import styles from './fair-log.module.css';

const KINDS = { sale: '販売', refund: '返金' } as const;

/** One entry: which tickets went out when, and the value that the next entry holds on to. */
export const LogRow = ({ entry }: { readonly entry: FairLogEntry }) => (
  <li className={styles.row} data-kind={entry.kind}>
    <p className={`num ${styles.what}`}>
      <b>{numberText(entry.seq + 1)}件目</b>
      <span className={styles.kind}>{KINDS[entry.kind]}</span>
      <span className="nowrap">{ticketsWords(entry.from, entry.count)}</span>
      <time dateTime={entry.at}>{japanDateTime(entry.at)}</time>
    </p>
    <Digest hex={entry.hash} />
  </li>
);
