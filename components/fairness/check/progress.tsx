import { progressWords } from '#lib/fairness/check/finding-text.ts';
import type { Progress } from '#lib/fairness/steps.ts';
import styles from './progress.module.css';

/** How far a check has come, in words and as a bar. */
export function ProgressBar({ progress }: { readonly progress: Progress | null }) {
  const words = progress === null ? '記録を受け取っています' : progressWords(progress);
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
