'use client';

import { useSearchParams } from 'next/navigation';
import { useVoice } from '#components/brand/member-voice.tsx';
import Link from 'next/link';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { DRAWS_PER_PAGE, useBoughtDraws } from '#lib/prizes/use-bought-draws.ts';
import { listParamsOf, listRoute } from '#lib/orders/list-page.ts';
import { ROUTES, prizesOfDrawRoute } from '#lib/site/routes.ts';
import { PRIZES } from '#components/account/member-links.ts';
import { DrawsSkeleton } from './draws-skeleton.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useSelectedCount } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Deadline } from './deadline.tsx';
import { OwnCopy } from './own-copy.tsx';
import styles from './bought-draws.module.css';

const routeOf = (page: number) => listRoute(ROUTES.prizes, { page });

/** The draws in which the member won prizes. */
export function BoughtDraws() {
  const { page } = listParamsOf(useSearchParams());
  const { answer, failure, refetch } = useBoughtDraws(page);
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (answer === undefined) return <DrawsSkeleton />;
  if (answer.items.length === 0)
    return (
      <>
        <OwnCopy />
        <Nothing isPastTheEnd={answer.total > 0} />
      </>
    );
  return (
    <div className={styles.draws}>
      <ul className={styles.cards}>
        {answer.items.map((draw, index) => (
          <BoughtDrawCard key={draw.productId} draw={draw} priority={index < 2} />
        ))}
      </ul>
      <OwnCopy />
      <Pager
        name={PRIZES.name}
        page={page}
        pages={Math.ceil(answer.total / DRAWS_PER_PAGE)}
        routeOf={routeOf}
      />
    </div>
  );
}

function Nothing({ isPastTheEnd }: { readonly isPastTheEnd: boolean }) {
  const voice = useVoice();
  return (
    <Card>
      {isPastTheEnd ? (
        <Empty
          line="このページには、何もありません"
          action={
            <ButtonLink kind="secondary" href={routeOf(1)}>
              はじめのページを見る
            </ButtonLink>
          }
        />
      ) : (
        <Empty
          line="まだ当選賞品がありません"
          note={voice.noWonPrizes}
          action={
            <ButtonLink kind="primary" href={ROUTES.top}>
              開催中のガチャを見る
            </ButtonLink>
          }
        />
      )}
    </Card>
  );
}

type BoughtDrawCardProps = { readonly draw: BoughtDraw; readonly priority: boolean };

const SIZES = '(min-width:1000px) 352px,(min-width:640px) 50vw,92vw';

/** One draw: unshipped and requested prizes, and the end of storage. */
function BoughtDrawCard({ draw, priority }: BoughtDrawCardProps) {
  const { title, picture, waiting, requested, keepUntil } = draw;
  const chosen = useSelectedCount(draw.directoryName);
  return (
    <Card as="li" hanging className={styles.card}>
      <div className={styles.art}>
        <ShopPicture picture={picture} sizes={SIZES} priority={priority} className={styles.picture} />
        {chosen > 0 && <p className={`num ${styles.chosen}`}>{`${numberText(chosen)}点選び中`}</p>}
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link href={prizesOfDrawRoute(draw.directoryName)} className="covers-card" aria-label={title}>
            <TitleText>{title}</TitleText>
          </Link>
        </h2>
        <dl className={`num ${styles.counts}`}>
          <div data-none={waiting === 0}>
            <dt>発送待ち</dt>
            <dd>
              <b>{numberText(waiting)}</b>点
            </dd>
          </div>
          <div data-none={requested === 0}>
            <dt>依頼済み</dt>
            <dd>
              <b>{numberText(requested)}</b>点
            </dd>
          </div>
        </dl>
        {waiting > 0 && <Deadline keepUntil={keepUntil} />}
      </div>
    </Card>
  );
}
