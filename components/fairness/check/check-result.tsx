import { Icon } from '#components/ui/icon.tsx';
import type { Finding, RecordCheck } from '#lib/fairness/check/finding.ts';
import type { OwnCheck } from '#lib/fairness/check/check-own-order.ts';
import { findingText, visibleFindings, progressText } from '#lib/fairness/check/finding-text.ts';
import type { Progress } from '#lib/fairness/steps.ts';
import styles from './check-result.module.css';

type VerdictProps = {
  readonly of: readonly Finding<string>[];
  /** The message if everything is correct. */
  readonly right: string;
  /** The message if something is wrong. */
  readonly wrong: string;
};

/** The result of all findings. */
export function Verdict({ of, right, wrong }: VerdictProps) {
  const isRight = of.every(({ verdict }) => verdict !== 'wrong');
  return (
    <p className={styles.verdict} data-right={isRight}>
      <Icon name={isRight ? 'check' : 'warn'} size={28} />
      {isRight ? right : wrong}
    </p>
  );
}

const ICONS = { right: 'check', wrong: 'warn', open: 'clock' } as const;
const WORDS = { right: '合っています', wrong: '合いません', open: 'まだ確かめられません' } as const;

/** Every point that was checked, with its result. */
export const Findings = ({ of }: { readonly of: readonly Finding<RecordCheck | OwnCheck>[] }) => (
  <ul className={styles.list} role="list">
    {visibleFindings(of).map((finding) => (
      <li key={finding.check} className={styles.point} data-verdict={finding.verdict}>
        <Icon name={ICONS[finding.verdict]} size={20} />
        <span className="visually-hidden">{WORDS[finding.verdict]}</span>
        {findingText(finding)}
      </li>
    ))}
  </ul>
);

/** The progress of a check as text and as a bar. */
export function ProgressBar({ progress }: { readonly progress: Progress | null }) {
  const words = progress === null ? '記録を受け取っています' : progressText(progress);
  const percent = progress === null || progress.of === 0 ? 0 : (progress.done * 100) / progress.of;
  return (
    <div className={styles.progress}>
      <p className="num">{words}</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={words}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
