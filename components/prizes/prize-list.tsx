'use client';

import Link from 'next/link';
import { useVoice } from '#components/brand/member-voice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { viewRoute } from '#lib/prizes/list-page.ts';
import { shelfOf } from '#lib/prizes/shelf.ts';
import { useWonPrizes, type View } from '#lib/prizes/use-won-prizes.ts';
import type { BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ListSkeleton } from '#components/ui/skeleton.tsx';
import { ChooseAll } from './choose-all.tsx';
import { GiveUp } from './give-up.tsx';
import { useNow } from '#lib/draws/use-now.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { selectedIds, remainingCapacity } from '#lib/shipments/selection.ts';
import { SelectablePrizes, UnselectablePrizes } from './prize-row.tsx';
import styles from './prize-list.module.css';

type PrizeListProps = { readonly draw: BoughtDraw; readonly view: View };

/** The prizes of a draw, one row for equal ones, the best first. */
export function PrizeList({ draw, view }: PrizeListProps) {
  const { answer, failure, refetch } = useWonPrizes(draw.directoryName, view);
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (answer === undefined) return <ListSkeleton name="当選賞品" />;
  const { total, items } = answer;
  return (
    <>
      {view === 'waiting' && total > 0 && <ChooseAll draw={draw} prizes={items} total={total} />}
      <Card>{total === 0 ? <Nothing view={view} /> : <Shelf draw={draw} view={view} prizes={items} />}</Card>
      {total > items.length && (
        <p className={`num ${styles.note}`}>
          {`${numberText(total)}点のうち、新しい${numberText(items.length)}点をならべています。`}
        </p>
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

type ShelfProps = PrizeListProps & { readonly prizes: readonly WonPrize[] };

function Shelf({ draw, view, prizes }: ShelfProps) {
  const { selection, choose } = useSelection();
  // The shop lists as waiting what can still be sent, by its own clock.
  const now = useNow();
  const chosen = selectedIds(selection);
  return (
    <ul data-prizes>
      {shelfOf(prizes, view === 'waiting' ? null : now).map((row) => {
        if (!row.isWaiting) return <UnselectablePrizes key={row.key} row={row} />;
        const count = row.prizes.filter(({ wonPrizeId }) => chosen.has(wonPrizeId)).length;
        return (
          <SelectablePrizes
            key={row.key}
            row={row}
            chosen={count}
            max={Math.min(row.prizes.length, count + remainingCapacity(selection))}
            onChoose={(wanted) => choose(draw, row.prizes, wanted)}
          />
        );
      })}
    </ul>
  );
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
