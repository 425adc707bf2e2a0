'use client';

import type { Elements } from '#lib/site/elements.ts';
import { useVoice } from '#components/brand/member-voice.tsx';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Empty } from './empty.tsx';
import { RequestFailure } from './failure.tsx';
import { Pager } from './pager.tsx';
import { pageCount } from '#lib/orders/list-page.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ListSkeleton } from './skeleton.tsx';
import styles from './listing.module.css';

type ListingProps<Item> = {
  /** The name of the list, such as 購入履歴. */
  readonly name: string;
  readonly list: {
    readonly answer: { readonly total: number; readonly items: readonly Item[] } | undefined;
    readonly failure: string | undefined;
    readonly refetch: () => Promise<void>;
  };
  readonly page: number;
  readonly routeOf: (page: number) => string;
  /** Shown for an empty list. */
  readonly empty: Elements;
  readonly rowOf: (item: Item) => Elements;
};

/** A page of a member's list in its four states: loading, failed, empty, loaded. */
export function Listing<Item>({ name, list, page, routeOf, empty, rowOf }: ListingProps<Item>) {
  const { answer, failure, refetch } = list;
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (answer === undefined) return <ListSkeleton name={name} />;
  if (answer.total === 0) return <Card>{empty}</Card>;
  if (answer.items.length === 0) return <PastTheEnd name={name} href={routeOf(1)} />;
  return (
    <div className={styles.listing}>
      <p role="status" className={`num ${styles.count}`}>{`全${numberText(answer.total)}件`}</p>
      <Card>
        <ul>{answer.items.map(rowOf)}</ul>
      </Card>
      <Pager name={name} page={page} pages={pageCount(answer.total)} routeOf={routeOf} />
    </div>
  );
}

/** For a page number behind the last page, from an old or typed URL. */
const PastTheEnd = ({ name, href }: { readonly name: string; readonly href: string }) => (
  <Card>
    <Empty
      line="このページには、何もありません"
      note={useVoice().pastTheEnd}
      action={<ButtonLink kind="secondary" href={href}>{`${name}のはじめを見る`}</ButtonLink>}
    />
  </Card>
);
