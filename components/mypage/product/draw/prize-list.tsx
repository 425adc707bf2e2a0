'use client';

import { ButtonLink, Button } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { goByPages } from '#lib/prizes/list-page.ts';
import { PRIZES_AT_ONCE, useWonPrizes, type View } from '#lib/prizes/use-won-prizes.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ListSkeleton } from '../../listing/list-skeleton.tsx';
import { ChooseAll } from './choose-all.tsx';
import { EndedNote } from './ended-note.tsx';
import { PageOfPrizes } from './page-of-prizes.tsx';
import styles from './prize-list.module.css';

type PrizeListProps = { readonly draw: BoughtDraw; readonly view: View; readonly pages: number };

/** The prizes of a draw, as many pages of them as were asked for. */
export function PrizeList({ draw, view, pages }: PrizeListProps) {
  const { directoryName } = draw;
  const { answer, failure, askAgain } = useWonPrizes({ directoryName, view, page: 0 });
  if (failure !== undefined) return <FailureToAsk message={failure} onAskAgain={askAgain} />;
  if (answer === undefined) return <ListSkeleton name="当選賞品" />;
  const { total } = answer;
  const shown = Math.min(pages, Math.max(1, Math.ceil(total / PRIZES_AT_ONCE)));
  const more = total - shown * PRIZES_AT_ONCE;
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
        <Button kind="secondary" className={styles.more} onClick={() => goByPages(shown + 1)}>
          もっと見る <span className="num">(残り{numberText(more)}点)</span>
        </Button>
      )}
      {view === 'waiting' && <EndedNote draw={draw} ended={draw.waiting - total} />}
    </>
  );
}

function Nothing({ view }: { readonly view: View }) {
  return view === 'sent' ? (
    <Empty line="発送を依頼した賞品は、まだありません" note="ゆめじと、棚で待っています。" />
  ) : (
    <Empty
      line="発送を待っている賞品はありません"
      note="棚はからっぽ。ゆめじが寝ころんでいます。"
      action={
        <ButtonLink kind="secondary" href={ROUTES.shipments}>
          配送履歴を見る
        </ButtonLink>
      }
    />
  );
}
