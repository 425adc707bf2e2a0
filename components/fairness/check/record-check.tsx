'use client';

import { type ChangeEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { ShownBox } from '#lib/fairness/check/compare-with-page.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import type { RecordReport } from './record-report.tsx';
import { useIdleImport } from './use-idle-import.ts';
import styles from './record-check.module.css';

const load = () => import('./record-report.tsx');

type Run = { readonly nth: number; readonly file: File | null; readonly isRunning: boolean };

/** Checks the whole record in the visitor's browser: that of the shop, or a saved one without a network. */
export function RecordCheck({ box }: { readonly box: ShownBox }) {
  const [Report, setReport] = useState<typeof RecordReport | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  useIdleImport(load);

  async function start(file: File | null) {
    setFailed(false);
    const loaded = await load().catch(() => null);
    if (loaded === null) return setFailed(true);
    setReport(() => loaded.RecordReport);
    setRun((before) => ({ nth: (before?.nth ?? 0) + 1, file, isRunning: true }));
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    if (file !== undefined) void start(file).finally(() => (target.value = ''));
  }
  return (
    <Card className={styles.card}>
      <p className={styles.lead}>
        記録を1件目から順に読み、署名と乱数を確かめて、抽選をぜんぶやりなおします。計算は、いまお使いの端末のなかで行います。
      </p>
      <div className={styles.actions}>
        <Button kind="secondary" busy={run?.isRunning === true} onClick={() => void start(null)}>
          この記録を確かめる
        </Button>
        <div className={styles.file}>
          <label htmlFor={id}>保存した記録や結果を確かめる</label>
          <input id={id} type="file" onChange={choose} />
        </div>
      </div>
      {hasFailed && <Failure message={COMMUNICATION_ERROR} />}
      <div role="status" className={styles.found}>
        {Report !== null && run !== null && (
          <Report
            key={run.nth}
            box={box}
            file={run.file}
            onEnd={() => setRun({ ...run, isRunning: false })}
          />
        )}
      </div>
      <noscript>
        <p>
          確かめるには、JavaScriptが要ります。記録は<a href={recordUrl(box.directoryName)}>ここ</a>
          から保存できます。
        </p>
      </noscript>
    </Card>
  );
}

const recordUrl = (directoryName: string) => `/api/product/${directoryName}/fairness/record`;
