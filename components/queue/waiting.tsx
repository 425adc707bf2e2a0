import type { QueueStatus } from '#lib/contract/queue.ts';
import { ABSENCE_MINUTES } from '#lib/contract/shop-rules.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import Link from 'next/link';
import { MEMBER_ROUTES, ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Heading, LeaveQueue, UnreachableNotice, Reassurance, StockNow } from './queue-parts.tsx';
import { MascotQueue } from './mascot-queue.tsx';
import { PendingFigure, LargeFigure, QueueTicket } from './queue-ticket.tsx';
import styles from './waiting.module.css';

type WaitingProps = {
  readonly status: QueueStatus;
  readonly isUnreachable: boolean;
  readonly title: string;
  readonly leave: () => Promise<boolean>;
};

const HOUR_MIN = 60;
const HALF_HOUR_MIN = 30;

/** In the queue: the ticket, the number of members ahead and the estimated time. */
export function Waiting({ status, isUnreachable, title, leave }: WaitingProps) {
  const { number, ahead, minutes, calledTo, askedAt } = status;
  return (
    <>
      <Heading title={ahead === 0 ? '次にご案内します' : '順番にご案内しています'}>
        順番がきたら、この画面が自動で進みます。
      </Heading>
      {isUnreachable && <UnreachableNotice askedAt={askedAt} />}
      <QueueTicket
        title={title}
        time={askedAt}
        label="あなたの番号"
        figure={
          number === null ? (
            <PendingFigure>番号をお出ししています</PendingFigure>
          ) : (
            <LargeFigure>{numberText(number)}</LargeFigure>
          )
        }
        facts={[
          { label: 'あなたの前に', value: <People count={ahead} /> },
          { label: '目安の時間', value: <Minutes count={minutes} isNext={ahead === 0} /> },
        ]}
      />
      <MascotQueue ahead={ahead} />
      {calledTo !== null && calledTo > 0 && (
        <p className={`num ${styles.called}`}>
          いま <b>{`${numberText(calledTo)}番`}</b> まで案内しました
        </p>
      )}
      <StockNow tickets={status.tickets} askedAt={askedAt} />
      <Reassurance title="画面を閉じてしまっても大丈夫です">
        {`${ABSENCE_MINUTES}分以内にもどれば、同じ番号で待てます。`}
        <wbr />
        再読み込みしても順番は変わりません。
        <wbr />
        <Link href={MEMBER_ROUTES.notifications} prefetch={false} target="_blank">
          通知設定<span className="visually-hidden">(新しいタブで開きます)</span>
        </Link>
        で通知を受け取る端末には、順番がきたときにもお知らせします。
      </Reassurance>
      <p className={styles.others}>
        <ButtonLink kind="text" href={`${ROUTES.top}#now`} prefetch={false} target="_blank">
          ならんだまま、ほかのガチャを見る
          <span className="visually-hidden">(新しいタブで開きます)</span>
        </ButtonLink>
      </p>
      <LeaveQueue onLeave={leave}>列をはなれる</LeaveQueue>
    </>
  );
}

const People = ({ count }: { readonly count: number | null }) =>
  count === null ? (
    <span>確認中</span>
  ) : (
    <>
      <b>{numberText(count)}</b>
      <small>人</small>
    </>
  );

type MinutesProps = { readonly count: number | null; readonly isNext: boolean };

/** The estimate. The first member of a queue has none before anybody was called. */
function Minutes({ count, isNext }: MinutesProps) {
  if (count === null) return <span>{isNext ? '次の番です' : '計算中'}</span>;
  if (count === 0) return <span>まもなく</span>;
  if (count >= HOUR_MIN) return <Hours count={Math.round(count / HALF_HOUR_MIN) / 2} />;
  return (
    <>
      <b>{`約${count}`}</b>
      <small>分</small>
    </>
  );
}

/** Long estimates are rounded to half hours. */
const Hours = ({ count }: { readonly count: number }) => (
  <>
    <b>{`約${Math.floor(count)}`}</b>
    <small>{Number.isInteger(count) ? '時間' : '時間半'}</small>
  </>
);
