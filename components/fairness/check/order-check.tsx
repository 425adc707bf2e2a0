'use client';

import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { FairBox, OrderProof } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Grade } from '#components/ui/grade.tsx';
import { ticketName } from '#lib/fairness/check/finding-text.ts';
import { useCheck } from './use-check.ts';
import { Findings, ProgressBar, Verdict } from './check-result.tsx';
import styles from './own-card.module.css';
import ownTicketsStyles from './own-tickets.module.css';

type OrderCheckProps = { readonly order: OrderDetail; readonly box: FairBox };

const WRONG = '合わないところがあります。証明を保存して、当店へお知らせください。';

/** A played order, whose tickets are checked one by one on request. */
export function OrderCheck({ order, box }: OrderCheckProps) {
  const ask = useApi();
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
              of={checking.result.findings}
              right={`${count}枚とも、売る前に封をした箱のくじです。`}
              wrong={WRONG}
            />
            <TicketList proof={checking.result.proof} lineUp={box.lineUp} />
            <Findings of={checking.result.findings} />
            <ProofDownload proof={checking.result.proof} directoryName={box.directoryName} />
          </>
        )}
      </div>
    </Card>
  );
}

type TicketListProps = { readonly proof: OrderProof; readonly lineUp: FairBox['lineUp'] };

/** Above this number of tickets the rest is only counted. */
const MAX_TICKETS_SHOWN = 60;

/** The checked tickets by their numbers in the box. */
function TicketList({ proof: { tickets }, lineUp }: TicketListProps) {
  const gradeOf = new Map(lineUp.map(({ prize, grade }) => [prize, grade]));
  return (
    <ul className={ownTicketsStyles.tickets} role="list">
      {tickets.slice(0, MAX_TICKETS_SHOWN).map(({ slot, prize }) => {
        const grade = gradeOf.get(prize);
        return (
          <li key={slot} className={ownTicketsStyles.ticket}>
            {grade === undefined ? prize : <Grade grade={grade} small />}
            <span className="num">{ticketName(slot)}</span>
          </li>
        );
      })}
      {tickets.length > MAX_TICKETS_SHOWN && (
        <li className={ownTicketsStyles.rest}>
          ほか{numberText(tickets.length - MAX_TICKETS_SHOWN)}枚も確かめました
        </li>
      )}
    </ul>
  );
}

type ProofDownloadProps = { readonly proof: OrderProof; readonly directoryName: string };

/**
 * The proof file of an order for the external verifier. It is private to the buyer, so it is made in the browser
 * instead of linked.
 */
function ProofDownload({ proof, directoryName }: ProofDownloadProps) {
  function save() {
    const file = new Blob([JSON.stringify(proof)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${directoryName}-proof-${proof.entry.seq + 1}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Button kind="text" onClick={save}>
      このくじの証明を保存する(JSON)
    </Button>
  );
}
