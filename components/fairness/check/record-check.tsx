'use client';

import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { useCheck } from './use-check.ts';
import { Findings, ProgressBar, Verdict } from './check-result.tsx';
import styles from './record-check.module.css';

const CORRECT_WHILE_ON_SALE = 'いま確かめられるところは、すべて合っています。';
const ALL_CORRECT = '箱のなかみも記録も、すべて合っています。';
const WRONG = '合わないところがあります。記録を保存して、当店へお知らせください。';

/** Checks the whole record in the visitor's browser, and offers it as a download. */
export function RecordCheck({ box }: { readonly box: FairBox }) {
  const { checking, start } = useCheck(async () => {
    const { checkWholeRecord } = await import('#lib/fairness/check/check-whole-record.ts');
    return (watching) => checkWholeRecord(box, watching);
  });
  const isRunning = checking.kind === 'running';
  return (
    <Card className={styles.card}>
      <p className={styles.lead}>
        {box.isOver
          ? '公開した「たね」から箱をまぜなおし、1枚ずつの値を計算して、売る前の封印とくらべます。引かれた記録も、1件目から順に確かめます。'
          : '引かれた記録を、1件目から順に確かめます。販売が終わると、箱のなかみもぜんぶ計算し直せるようになります。'}
        計算は、いまお使いの端末のなかで行います。
      </p>
      <div className={styles.actions}>
        <Button kind="secondary" busy={isRunning} onClick={start}>
          {checking.kind === 'checked' ? 'もう一度確かめる' : 'まるごと確かめる'}
        </Button>
        <a className={styles.download} href={recordUrl(box.directoryName)} download>
          記録を保存する(JSON)
        </a>
      </div>
      {isRunning && <ProgressBar progress={checking.progress} />}
      {checking.kind === 'failed' && <Failure message={checking.message} />}
      <div role="status" className={styles.found}>
        {checking.kind === 'checked' && (
          <>
            <Verdict
              of={checking.result.findings}
              right={checking.result.box.isOver ? ALL_CORRECT : CORRECT_WHILE_ON_SALE}
              wrong={WRONG}
            />
            <Findings of={checking.result.findings} />
          </>
        )}
      </div>
    </Card>
  );
}

const recordUrl = (directoryName: string) => `/api/product/${directoryName}/fairness/record`;
