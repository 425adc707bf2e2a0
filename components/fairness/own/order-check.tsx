'use client';

import { Button } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Failure } from '#components/page/failure.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useCheck } from '#components/fairness/check/use-check.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Findings } from '../check/findings.tsx';
import { ProgressBar } from '../check/progress.tsx';
import { Verdict } from '../check/verdict.tsx';
import styles from './own.module.css';
import { ProofDownload } from './proof-download.tsx';
import { TicketList } from './ticket-list.tsx';

type OrderCheckProps = { readonly order: OrderDetail; readonly box: FairBox };

const WRONG = '合わないところがあります。証明を保存して、当店へお知らせください。';

/** A played order: its tickets are checked one by one when the buyer says so. */
export function OrderCheck({ order, box }: OrderCheckProps) {
  const ask = useAsk();
  const { checking, start } = useCheck(async () => {
    const { checkOwnOrder } = await import('#lib/fairness/check/check-own-order.ts');
    return (watching) => checkOwnOrder(ask, { order, box }, watching);
  });
  const isRunning = checking.kind === 'running';
  const count = numberText(order.quantity);
  return (
    <Card className={styles.card}>
      <p>
        <b className="num">{japanDateTime(order.orderedAt)}</b>
        に注文した<b className="num">{count}枚</b>
        が、売る前に封をした箱のくじかを確かめます。計算は、いまお使いの端末のなかで行います。
      </p>
      {checking.kind !== 'checked' && (
        <Button kind="primary" busy={isRunning} onClick={start} className={styles.action}>
          この{count}枚を確かめる
        </Button>
      )}
      {isRunning && checking.progress !== null && <ProgressBar progress={checking.progress} />}
      {checking.kind === 'failed' && <Failure message={checking.message} />}
      <div role="status" className={styles.found}>
        {checking.kind === 'checked' && (
          <>
            <Verdict
              of={checking.found.findings}
              right={`${count}枚とも、売る前に封をした箱のくじです。`}
              wrong={WRONG}
            />
            <TicketList proof={checking.found.proof} lineUp={box.lineUp} />
            <Findings of={checking.found.findings} />
            <ProofDownload proof={checking.found.proof} directoryName={box.directoryName} />
          </>
        )}
      </div>
    </Card>
  );
}
