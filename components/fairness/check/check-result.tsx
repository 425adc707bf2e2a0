import { Icon } from '#components/ui/icon.tsx';
import type { PageCheckName } from '#lib/fairness/check/check-input.ts';
import type { Finding } from '#lib/fairness/check/finding.ts';
import { findingText } from '#lib/fairness/check/finding-text.ts';
import styles from './check-result.module.css';

type VerdictProps = { readonly isRight: boolean; readonly text: string };

/** The result of a check in one sentence. */
export const Verdict = ({ isRight, text }: VerdictProps) => (
  <p className={styles.verdict} data-right={isRight}>
    <Icon name={isRight ? 'check' : 'warn'} size={28} />
    <span>{text}</span>
  </p>
);

const ICONS = { right: 'check', wrong: 'warn', open: 'clock' } as const;
const WORDS = { right: '合っています', wrong: '合いません', open: 'まだ確かめられません' } as const;

/** Every point that was checked, with its result. */
export const Findings = ({ of }: { readonly of: readonly Finding<PageCheckName>[] }) => (
  <ul className={styles.list} role="list">
    {of.map((finding) => (
      <li key={finding.check} className={styles.point} data-verdict={finding.verdict}>
        <Icon name={ICONS[finding.verdict]} size={20} />
        <span className="visually-hidden">{WORDS[finding.verdict]}</span>
        <span>{findingText(finding)}</span>
      </li>
    ))}
  </ul>
);
