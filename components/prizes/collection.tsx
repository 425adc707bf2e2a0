'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { COLLECTION } from '#components/account/member-links.ts';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Filter } from '#components/ui/filter.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { ListSkeleton } from '#components/ui/skeleton.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { CallOutput } from '#lib/contract/contract.ts';
import type { CollectedDraw } from '#lib/contract/prize.ts';
import { listParamsOf } from '#lib/orders/list-page.ts';
import {
  COLLECTED_DRAWS_PER_PAGE,
  collectionRoute,
  type CollectionParams,
  useCollection,
} from '#lib/prizes/use-collection.ts';
import { MEMBER_ROUTES, prizesOfDrawRoute, ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CollectedPrizeCell } from './collected-prize.tsx';
import styles from './collection.module.css';

/** The draws in which the member won, each with all of its prizes. */
export function Collection() {
  const query = useSearchParams();
  const params = { page: listParamsOf(query).page, character: query.get('character') };
  const { answer, failure, refetch } = useCollection(params);
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (answer === undefined) return <ListSkeleton name={COLLECTION.name} />;
  if (answer.items.length === 0) return <Nothing isFiltered={params.page > 1 || params.character !== null} />;
  return <Collected answer={answer} params={params} />;
}

type CollectedProps = {
  readonly answer: CallOutput<'listCollection'>;
  readonly params: CollectionParams;
};

const Collected = ({ answer: { total, items, characters }, params }: CollectedProps) => (
  <div className={styles.collection}>
    {characters.length > 1 && (
      <Filter
        name="キャラクターでしぼりこみ"
        choices={[null, ...characters].map((character) => ({
          text: character ?? 'すべて',
          href: collectionRoute({ page: 1, character }),
          isHere: character === params.character,
        }))}
      />
    )}
    <ul className={styles.draws}>
      {items.map((draw) => (
        <DrawOfCollection key={draw.productId} draw={draw} />
      ))}
    </ul>
    <p className={styles.about}>
      日付は、はじめて当たった日です。返金された賞品と、権利を手放した賞品は数えていません。種類のある賞品は、当たった種類に色がつきます。
    </p>
    <Pager
      name={COLLECTION.name}
      page={params.page}
      pages={Math.ceil(total / COLLECTED_DRAWS_PER_PAGE)}
      routeOf={(page) => collectionRoute({ ...params, page })}
    />
  </div>
);

function DrawOfCollection({ draw }: { readonly draw: CollectedDraw }) {
  const { title, picture, prizes, directoryName } = draw;
  const owned = prizes.reduce((sum, prize) => sum + prize.owned, 0);
  return (
    <Card as="li" className={styles.draw}>
      <div className={styles.head}>
        <div className={styles.art}>
          <ShopPicture picture={{ ...picture, alt: '' }} sizes="96px" className={styles.picture} />
        </div>
        <h2 className={styles.title}>
          <Link href={prizesOfDrawRoute(directoryName)} aria-label={title}>
            <TitleText>{title}</TitleText>
          </Link>
        </h2>
        <p className={`num ${styles.count}`}>{`${numberText(owned)}点`}</p>
      </div>
      <ul className={styles.prizes}>
        {prizes.map((prize) => (
          <CollectedPrizeCell key={prize.prizeId} prize={prize} />
        ))}
      </ul>
    </Card>
  );
}

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <Card>
    {isFiltered ? (
      <Empty
        line="このページには、何もありません"
        action={
          <ButtonLink kind="secondary" href={MEMBER_ROUTES.collection}>
            コレクションをすべて見る
          </ButtonLink>
        }
      />
    ) : (
      <Empty
        line="コレクションは、まだありません"
        note="当たった賞品が、ここにならびます。"
        action={
          <ButtonLink kind="primary" href={`${ROUTES.top}#now`} prefetch={false}>
            ガチャを見る
          </ButtonLink>
        }
      />
    )}
  </Card>
);
