'use client';

import type { QueueStatus } from '#lib/contract/queue.ts';
import { ABSENCE_MINUTES } from '#lib/contract/shop-rules.ts';
import { untilText } from '#lib/draws/draw-text.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { japanDate, japanTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { clockText } from '#lib/text/durations.ts';
import { Heading, LeaveQueue, UnreachableNotice, Reassurance } from './queue-parts.tsx';
import { PendingFigure, LargeFigure, QueueTicket } from './queue-ticket.tsx';

type BeforeSaleProps = {
  readonly status: QueueStatus;
  readonly clockSkewMs: number;
  readonly isUnreachable: boolean;
  readonly title: string;
  readonly leave: () => Promise<boolean>;
};

/** In the queue before the sale: the order is drawn by lot at the start. */
export function BeforeSale({ status, clockSkewMs, isUnreachable, title, leave }: BeforeSaleProps) {
  const { opensAt, askedAt, tickets } = status;
  const seconds = useSecondsLeft(Date.parse(opensAt) - clockSkewMs);
  return (
    <>
      <Heading title="開始をお待ちください">
        列に入りました。順番は、販売開始のときにくじで決まります。早くならんでも、おそくても同じです。
      </Heading>
      {isUnreachable && <UnreachableNotice askedAt={askedAt} />}
      <QueueTicket
        title={title}
        time={askedAt}
        label="販売開始まで"
        figure={<UntilOpening seconds={seconds} />}
        facts={[
          {
            label: '販売開始',
            value: (
              <>
                <span>{japanDate(opensAt)}</span>
                <span>{japanTime(opensAt)}</span>
              </>
            ),
          },
          {
            label: '箱の中身',
            value: (
              <>
                <b>{numberText(tickets.total)}</b>
                <small>枚</small>
              </>
            ),
          },
        ]}
      />
      <Reassurance title="画面を閉じてしまっても大丈夫です">
        {`開始前の${ABSENCE_MINUTES}分のあいだに、もう一度この画面を開いてください。くじの前に列へもどれます。`}
      </Reassurance>
      <LeaveQueue onLeave={leave}>列をはなれて、ほかのガチャを見る</LeaveQueue>
    </>
  );
}

const DAY_S = 24 * 60 * 60;

function UntilOpening({ seconds }: { readonly seconds: number }) {
  if (seconds === 0) return <PendingFigure>順番のくじを引いています</PendingFigure>;
  if (seconds >= DAY_S) return <PendingFigure>{untilText(seconds * 1000)}</PendingFigure>;
  return <LargeFigure isClock>{clockText(seconds)}</LargeFigure>;
}
