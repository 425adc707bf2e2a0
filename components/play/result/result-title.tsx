import { Drawing } from '#components/image/drawing.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { numberText } from '#lib/text/numbers.ts';
import styles from './result-title.module.css';

export type TitleWords = { readonly quantity: number };

type ResultTitleProps = {
  /** What the results that are shown are of; null while none are. */
  readonly words: TitleWords | null;
  readonly drawTitle: string;
};

/** What this page is, and once there are results, whose joy they are. */
export function ResultTitle({ words, drawTitle }: ResultTitleProps) {
  if (words === null) return <PageTitle>くじ結果</PageTitle>;
  return (
    <div className={styles.title}>
      <Drawing src="/art/poses/fuguchio-lit.svg" alt="" width="84" height="84" className={styles.mascot} />
      <div>
        <h1 className={styles.words}>{numberText(words.quantity)}回ぶんの結果</h1>
        <p className={styles.draw}>{drawTitle}</p>
      </div>
    </div>
  );
}
