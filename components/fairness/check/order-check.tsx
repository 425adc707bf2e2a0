'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Grade } from '#components/ui/grade.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ticketName } from '#lib/text/ticket-numbers.ts';
import { type CheckedOwnOrder, checkOwnOrder } from './check-own-order.ts';
import type { OwnFindings } from './own-findings.tsx';
import { useIdleImport } from './use-idle-import.ts';
import styles from './own-card.module.css';
import ownTicketsStyles from './own-tickets.module.css';

type Loaded = { readonly Report: typeof OwnFindings; readonly checked: CheckedOwnOrder };

const load = () => import('./own-findings.tsx');

/** A played order, whose tickets are checked on request. */
export function OrderCheck({ order }: { readonly order: OrderDetail }) {
  const callApi = useApi();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isRunning, setRunning] = useState(false);
  const checked = loaded?.checked;
  const count = numberText(order.quantity);
  useIdleImport(load);

  async function start() {
    setRunning(true);
    const result = await checkOwnOrder(callApi, order);
    const code = await load().catch(() => null);
    setRunning(false);
    setLoaded(code && { Report: code.OwnFindings, checked: result });
  }
  return (
    <Card className={styles.card}>
      <p>
        <b className="num">{japanDateTime(order.orderedAt)}</b>
        に注文した<b className="num">{`${count}枚`}</b>
        の結果を、公開の乱数と記録から計算しなおします。計算は、いまお使いの端末のなかで行います。
      </p>
      {checked?.kind !== 'right' && checked?.kind !== 'wrong' && (
        <Button
          kind="primary"
          busy={isRunning}
          onClick={() => void start()}
          className={styles.action}
        >{`この${count}枚を確かめる`}</Button>
      )}
      {checked?.kind === 'failed' && <Failure message={checked.message} />}
      <div role="status" className={styles.found}>
        {loaded !== null && loaded.checked.kind !== 'failed' && (
          <loaded.Report checked={loaded.checked} directoryName={order.directoryName}>
            <TicketList order={order} />
          </loaded.Report>
        )}
      </div>
    </Card>
  );
}

/** Above this number of tickets the rest is only counted. */
const MAX_TICKETS_SHOWN = 60;

/** The tickets of an order by their numbers in the box. */
function TicketList({ order: { prizes } }: { readonly order: OrderDetail }) {
  const tickets = prizes.flatMap(({ ticket, grade, gradeLabel, isVoid }) =>
    ticket === null ? [] : [{ ticket, grade, gradeLabel, isVoid }],
  );
  return (
    <ul className={ownTicketsStyles.tickets} role="list">
      {tickets.slice(0, MAX_TICKETS_SHOWN).map(({ ticket, grade, gradeLabel, isVoid }) => (
        <li key={ticket} className={ownTicketsStyles.ticket}>
          <Grade grade={grade} label={gradeLabel} small />
          <span className="num">{ticketName(ticket)}</span>
          {isVoid && <span>無効</span>}
        </li>
      ))}
      {tickets.length > MAX_TICKETS_SHOWN && (
        <li
          className={ownTicketsStyles.rest}
        >{`ほか${numberText(tickets.length - MAX_TICKETS_SHOWN)}枚も確かめました`}</li>
      )}
    </ul>
  );
}
