'use client';

import Link from 'next/link';
import { useVoice } from '#components/brand/member-voice.tsx';
import { ButtonLink, Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { setPagesInUrl, viewRoute } from '#lib/prizes/list-page.ts';
import { PRIZES_PER_PAGE, useWonPrizes, type View } from '#lib/prizes/use-won-prizes.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ListSkeleton, Skeleton } from '#components/ui/skeleton.tsx';
import { ChooseAll } from './choose-all.tsx';
import { GiveUp } from './give-up.tsx';
import { useNow } from '#lib/draws/use-now.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { selectedIds, remainingCapacity } from '#lib/shipments/selection.ts';
import { SelectablePrize, UnselectablePrize } from './prize-row.tsx';
import styles from './prize-list.module.css';

type PrizeListProps = { readonly draw: BoughtDraw; readonly view: View; readonly pages: number };

/** The prizes of a draw, `pages` pages of them. */
export function PrizeList({ draw, view, pages }: PrizeListProps) {
  const { directoryName } = draw;
  const { answer, failure, refetch } = useWonPrizes({ directoryName, view, page: 0 });
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (answer === undefined) return <ListSkeleton name="当選賞品" />;
  const { total } = answer;
  const shown = Math.min(pages, Math.max(1, Math.ceil(total / PRIZES_PER_PAGE)));
  const more = total - shown * PRIZES_PER_PAGE;
  return (
    <>
      {view === 'waiting' && total > 0 && <ChooseAll draw={draw} total={total} />}
      <Card>
        {total === 0 ? (
          <Nothing view={view} />
        ) : (
          <ul>
            {Array.from({ length: shown }, (_, page) => (
              <PageOfPrizes key={page} draw={draw} view={view} page={page} />
            ))}
          </ul>
        )}
      </Card>
      {more > 0 && (
        <Button kind="secondary" className={styles.more} onClick={() => setPagesInUrl(shown + 1)}>
          もっと見る <span className="num">{`(残り${numberText(more)}点)`}</span>
        </Button>
      )}
      {view === 'waiting' && <GiveUp draw={draw} />}
      {view === 'waiting' && <ExpiredNote draw={draw} ended={draw.waiting - total} />}
    </>
  );
}

function Nothing({ view }: { readonly view: View }) {
  const voice = useVoice();
  return view === 'sent' ? (
    <Empty line="発送を依頼した賞品は、まだありません" note={voice.noSentPrizes} />
  ) : (
    <Empty
      line="発送を待っている賞品はありません"
      note={voice.noWaitingPrizes}
      action={
        <ButtonLink kind="secondary" href={ROUTES.shipments}>
          配送履歴を見る
        </ButtonLink>
      }
    />
  );
}

type PageOfPrizesProps = { readonly draw: BoughtDraw; readonly view: View; readonly page: number };

/** One page of the list, with its own request and failure. */
function PageOfPrizes({ draw, view, page }: PageOfPrizesProps) {
  const { directoryName } = draw;
  const { answer, failure, refetch } = useWonPrizes({ directoryName, view, page });
  const { selection, put, keep } = useSelection();
  const now = useNow();
  if (failure !== undefined) {
    return (
      <li className={styles.whole}>
        <RequestFailure message={failure} onRetry={refetch} />
      </li>
    );
  }
  if (answer === undefined) {
    return (
      <li className={styles.whole} aria-busy="true">
        <Skeleton height={320} />
      </li>
    );
  }
  const chosen = selectedIds(selection);
  return answer.items.map((prize) => {
    const { wonPrizeId, userShipId, keepUntil } = prize;
    const isOver = now !== null && Date.parse(keepUntil) <= now;
    if (userShipId !== null || (isOver && view !== 'waiting'))
      return <UnselectablePrize key={wonPrizeId} prize={prize} />;
    const isChosen = chosen.has(wonPrizeId);
    return (
      <SelectablePrize
        key={wonPrizeId}
        prize={prize}
        isChosen={isChosen}
        isFull={!isChosen && remainingCapacity(selection) === 0}
        onChoose={(isWanted) =>
          isWanted ? put(draw, [prize]) : keep((other) => other.wonPrizeId !== wonPrizeId)
        }
      />
    );
  });
}

type ExpiredNoteProps = { readonly draw: Pick<BoughtDraw, 'directoryName'>; readonly ended: number };

/** The number of prizes whose storage has ended. */
const ExpiredNote = ({ draw, ended }: ExpiredNoteProps) =>
  ended > 0 && (
    <p className={`num ${styles.note}`}>
      <span>{`ほかに、保管期限がすぎた賞品が${numberText(ended)}点あります。`}</span>
      <Link href={viewRoute(draw.directoryName, 'all')} scroll={false}>
        すべて見る
      </Link>
    </p>
  );
