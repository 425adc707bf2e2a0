'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { FairLogEntry } from '#lib/contract/fairness.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ticketsText } from '#lib/fairness/check/finding-text.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Digest } from './digest.tsx';
import styles from './fair-log.module.css';

type FairLogProps = {
  readonly directoryName: string;
  /** Oldest first. */
  readonly latest: readonly FairLogEntry[];
  readonly total: number;
};

const MORE = 50;

/** The public log, newest first; older entries load on request. */
export function FairLog({ directoryName, latest, total }: FairLogProps) {
  const ask = useApi();
  const [older, setOlder] = useState<readonly FairLogEntry[]>([]);
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
    if (reply.ok) setOlder([...reply.answer.items, ...older]);
  }
  if (total === 0) return <Nothing />;
  return (
    <Card className={styles.card}>
      <p className={styles.note}>
        お支払いの順に1件ずつ、前の記録の値をふくめてつないでいます。途中の1件を書きかえると、そのあとが全部合わなくなります。だれの注文かは、ご本人だけにわかります。
      </p>
      <ol className={styles.rows} role="list">
        {[...shown].reverse().map((entry) => (
          <LogRow key={entry.seq} entry={entry} />
        ))}
      </ol>
      {failure !== null && <Failure message={failure} />}
      {first > 0 && (
        <Button kind="secondary" busy={isAsking} onClick={askForMore} className={styles.more}>
          前の記録を見る(あと{numberText(first)}件)
        </Button>
      )}
    </Card>
  );
}

const Nothing = () => (
  <Card className={styles.card}>
    <p>まだ、1枚も引かれていません。最初のお支払いがあると、ここに1件目がのります。</p>
  </Card>
);

const KINDS = { sale: '販売', refund: '返金' } as const;

/** One entry: its tickets, its time and its hash, which the next entry includes. */
const LogRow = ({ entry }: { readonly entry: FairLogEntry }) => (
  <li className={styles.row} data-kind={entry.kind}>
    <p className={`num ${styles.what}`}>
      <b>{numberText(entry.seq + 1)}件目</b>
      <span className={styles.kind}>{KINDS[entry.kind]}</span>
      <span className="nowrap">{ticketsText(entry.from, entry.count)}</span>
      <time dateTime={entry.at}>{japanDateTime(entry.at)}</time>
    </p>
    <Digest hex={entry.hash} />
  </li>
);
