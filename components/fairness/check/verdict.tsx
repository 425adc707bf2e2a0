import { Icon } from '#components/page/icon.tsx';
import type { Finding } from '#lib/fairness/check/finding.ts';
import styles from './verdict.module.css';

type VerdictProps = {
  readonly of: readonly Finding<string>[];
  /** What is said where nothing is wrong. */
  readonly right: string;
  /** What is said where something is. */
  readonly wrong: string;
};

/** What all points together come to. */
export function Verdict({ of, right, wrong }: VerdictProps) {
  const isRight = of.every(({ verdict }) => verdict !== 'wrong');
  return (
    <p className={styles.verdict} data-right={isRight}>
      <Icon name={isRight ? 'check' : 'warn'} size={28} />
      {isRight ? right : wrong}
    </p>
  );
}
