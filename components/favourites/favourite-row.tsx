import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { StateTags } from '#components/draws/state-tags.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { goneText, gradesLeft, gradesOf } from '#lib/draws/grades-left.ts';
import { gradeName } from '#lib/text/labels.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './favourites.module.css';
import { useDraw } from './use-draw.ts';

type FavouriteRowProps = {
  readonly directoryName: string;
  /** Whether a press made it appear, as the first of some. */
  readonly takesFocus: boolean;
  readonly onRemove: (title: string) => Promise<void>;
};

/** A favourite draw: its picture, state and title, and the button that removes it. */
export function FavouriteRow({ directoryName, takesFocus, onRemove }: FavouriteRowProps) {
  const draw = useDraw(directoryName);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  if (draw === undefined)
    return (
      <li ref={row} tabIndex={-1}>
        <Skeleton height={88} />
      </li>
    );
  const title = draw?.title ?? 'なくなったガチャ';
  const gone =
    draw?.state === 'onSale' ? goneText(gradesLeft(gradesOf(draw.prizes), draw.prizes), gradeName) : null;
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      {draw && <ShopPicture picture={draw.art} sizes="96px" className={styles.picture} />}
      <div className={styles.words}>
        {draw && <StateTags draw={draw} />}
        <p className={styles.title}>
          {draw ? (
            <Link href={drawRoute(draw.directoryName)} prefetch={false} aria-label={title}>
              <TitleText>{title}</TitleText>
            </Link>
          ) : (
            title
          )}
        </p>
        {gone !== null && <p className={styles.note}>{gone}</p>}
        {draw?.state === 'upcoming' && (
          <p className={`num ${styles.note}`}>{`${japanDateTime(draw.opensAt)} 販売開始`}</p>
        )}
        <Button kind="text" aria-label={`${title}をお気に入りから外す`} onClick={() => void onRemove(title)}>
          お気に入りから外す
        </Button>
      </div>
    </li>
  );
}
