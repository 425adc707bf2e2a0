'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { numberText } from '#lib/text/numbers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Digest } from './digest.tsx';
import { type LogRow, logRow } from './log-rows.ts';
import styles from './fair-log.module.css';

type FairLogProps = {
  readonly directoryName: string;
  /** Oldest first. */
  readonly latest: readonly LogRow[];
  /** The names of the lines of the box. */
  readonly names: readonly string[];
};

const MORE = 50;

/** The public log, newest first; older entries load on request. */
export function FairLog({ directoryName, latest, names }: FairLogProps) {
  const ask = useApi();
  const [older, setOlder] = useState<readonly LogRow[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Entries are only appended, so that a number always identifies the same one.
  const shown = [...older, ...latest];
  const first = shown[0]?.seq ?? 0;

  async function askForMore() {
    setAsking(true);
    const offset = Math.max(0, first - MORE);
    const query = { offset, limit: Math.min(MORE, first) };
    const reply = await ask('listFairLog', { params: { directoryName }, query });
    setAsking(false);
    setFailure(reply.ok ? null : failureText(reply));
    if (reply.ok) setOlder([...reply.answer.items.map((entry) => logRow(entry, names)), ...older]);
  }
  if (shown.length === 0) return <Nothing />;
  return (
    <Card className={styles.card}>
      <p className={styles.note}>
        お支払い、抽選、返金、販売の一時停止、名前の訂正、販売の終わりを1件ずつ、前の記録の値をふくめてつないでいます。途中の1件を書きかえると、そのあとが全部合わなくなります。だれの注文かは、ご本人だけにわかります。
      </p>
      <ol className={styles.rows} role="list">
        {[...shown].reverse().map((row) => (
          <Row key={row.seq} row={row} />
        ))}
      </ol>
      {failure !== null && <Failure message={failure} />}
      {first > 0 && (
        <Button
          kind="secondary"
          busy={isAsking}
          onClick={askForMore}
          className={styles.more}
        >{`前の記録を見る(あと${numberText(first)}件)`}</Button>
      )}
    </Card>
  );
}

const Nothing = () => (
  <Card className={styles.card}>
    <p>まだ、1件もありません。最初のお支払いがあると、ここに1件目がのります。</p>
  </Card>
);

const KINDS = {
  sale: '販売',
  reveal: '抽選',
  refund: '返金',
  withdrawal: '返金中止',
  pause: '一時停止',
  resume: '再開',
  correction: '訂正',
  close: '終了',
  void: '無効',
} as const;

/** One entry: what it records, its time and its hash, which the next entry includes. */
const Row = ({ row: { seq, kind, text, at, hash } }: { readonly row: LogRow }) => (
  <li className={styles.row} data-kind={kind}>
    <p className={`num ${styles.what}`}>
      <b>{`${numberText(seq + 1)}件目`}</b>
      <span className={styles.kind}>{KINDS[kind]}</span>
      <span className={styles.text}>{text}</span>
      {at !== null && <LogTime ms={at} />}
    </p>
    <Digest hex={hash} />
  </li>
);

function LogTime({ ms }: { readonly ms: number }) {
  const at = new Date(ms).toISOString();
  return <time dateTime={at}>{japanDateTime(at)}</time>;
}
