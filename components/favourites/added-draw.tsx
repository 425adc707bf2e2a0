'use client';

import { ButtonLink } from '#components/ui/button.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { calendarRoute, drawRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { CharacterChips } from './character-chips.tsx';
import styles from './favourites.module.css';
import { NotifyButton } from './notify-button.tsx';
import { useDraw } from './use-draw.ts';
import type { FavouriteList } from './use-favourites.ts';

type AddedDrawProps = {
  readonly directoryName: string;
  readonly list: FavouriteList;
  readonly isMember: boolean;
};

/** Confirms that a draw was added, and offers what else can be done for it. */
export function AddedDraw({ directoryName, list, isMember }: AddedDrawProps) {
  const draw = useDraw(directoryName);
  if (!draw || !list.favourites?.draws.includes(draw.directoryName)) return null;
  const isUpcoming = draw.state === 'upcoming';
  return (
    <TitledCard title={draw.title}>
      <Done>
        <b>お気に入りに入れました</b>
        {isUpcoming && <p className="num">{`${japanDateTime(draw.opensAt)} に販売が始まります。`}</p>}
      </Done>
      <div className={styles.actions}>
        {isMember && <NotifyButton kind={isUpcoming ? 'saleOpens' : 'fewRemain'} />}
        {isUpcoming && (
          // Not a page: the browser opens the file with its calendar.
          <a className={styles.calendar} href={calendarRoute(draw.directoryName)} download>
            カレンダーに入れる
          </a>
        )}
        {draw.characters.length > 0 && (
          <div>
            <p className={styles.note}>キャラクターもお気に入りに入れると、新作が出たときに分かります。</p>
            <CharacterChips names={draw.characters} list={list} />
          </div>
        )}
        <ButtonLink kind="text" href={drawRoute(draw.directoryName)}>
          ガチャのページにもどる
        </ButtonLink>
      </div>
    </TitledCard>
  );
}
