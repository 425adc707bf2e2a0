import { Icon } from '#components/page/icon.tsx';
import type { OwnCheck } from '#lib/fairness/check/check-own-order.ts';
import { findingWords, toTell } from '#lib/fairness/check/finding-text.ts';
import type { Finding, RecordCheck } from '#lib/fairness/check/finding.ts';
import styles from './findings.module.css';

const ICONS = { right: 'check', wrong: 'warn', open: 'clock' } as const;
const WORDS = { right: '合っています', wrong: '合いません', open: 'まだ確かめられません' } as const;

/** Every point that was looked at, and what it came to. */
export const Findings = ({ of }: { readonly of: readonly Finding<RecordCheck | OwnCheck>[] }) => (
  <ul className={styles.list} role="list">
    {toTell(of).map((finding) => (
      <li key={finding.check} className={styles.point} data-verdict={finding.verdict}>
        <Icon name={ICONS[finding.verdict]} size={20} />
        <span className="visually-hidden">{WORDS[finding.verdict]}</span>
        {findingWords(finding)}
      </li>
    ))}
  </ul>
);
