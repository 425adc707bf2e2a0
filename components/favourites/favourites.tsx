'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Failure, RequestFailure } from '#components/ui/failure.tsx';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { isDirectoryName } from '#lib/contract/reserved-names.ts';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { useSession } from '#lib/session/use-session.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { ADD_FAVOURITE_HASH, MEMBER_ROUTES, ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { AddedDraw } from './added-draw.tsx';
import { CharacterChips } from './character-chips.tsx';
import { FavouriteRow } from './favourite-row.tsx';
import styles from './favourites.module.css';
import { useFavourites, type FavouriteList } from './use-favourites.ts';

/** The favourites of the member, or of a guest on this device. A link of a draw's page adds its draw here. */
export function Favourites() {
  const { session } = useSession();
  const named = useNamedDraw();
  if (session.kind === 'loading') return <MembersSkeleton isForGuests />;
  if (session.kind === 'unreachable') return <SessionFailure message={session.message} />;
  return <FavouritesOf key={session.kind} isMember={session.kind === 'member'} added={named} />;
}

type FavouritesOfProps = { readonly isMember: boolean; readonly added: string | null };

function FavouritesOf({ isMember, added }: FavouritesOfProps) {
  const list = useFavourites();
  useAddDraw(list, added);
  if (list.favourites === undefined && list.failure === undefined) return <MembersSkeleton />;
  if (list.favourites === undefined)
    return <RequestFailure message={list.failure ?? ''} onRetry={list.refetch} />;
  const { draws, characters } = list.favourites;
  return (
    <>
      {list.failure !== undefined && <Failure message={list.failure} />}
      {added !== null && <AddedDraw directoryName={added} list={list} isMember={isMember} />}
      {!isMember && <GuestNote />}
      <TitledCard title="ガチャ">
        <Draws names={draws} list={list} />
      </TitledCard>
      <Characters names={characters} list={list} />
      {isMember && (
        <ButtonLink kind="secondary" href={MEMBER_ROUTES.notifications}>
          お知らせの設定を見る
        </ButtonLink>
      )}
    </>
  );
}

type PartProps = { readonly names: readonly string[]; readonly list: FavouriteList };

/** Each row reads its draw. */
const ROWS_AT_ONCE = 20;

function Draws({ names, list }: PartProps) {
  const [removed, setRemoved] = useState<string>();
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const more = names.length - rows;
  return (
    <>
      {removed !== undefined && <Done key={removed}>{`「${removed}」をお気に入りから外しました。`}</Done>}
      {names.length === 0 ? (
        <NoDraws />
      ) : (
        <ul className={styles.rows}>
          {names.slice(0, rows).map((directoryName, nth) => (
            <FavouriteRow
              key={directoryName}
              directoryName={directoryName}
              takesFocus={rows > ROWS_AT_ONCE && nth === rows - ROWS_AT_ONCE}
              onRemove={async (title) => {
                if (await list.remove('draws', directoryName)) setRemoved(title);
              }}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button kind="secondary" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
          もっと見る <span className="num">{`(残り${numberText(more)}件)`}</span>
        </Button>
      )}
    </>
  );
}

const NoDraws = () => (
  <Empty
    line="まだ、ひとつもありません。"
    note="ガチャのページの「お気に入りに入れる」から、ここに並べられます。"
    action={
      <ButtonLink kind="primary" href={`${ROUTES.top}#now`} prefetch={false}>
        ガチャを見る
      </ButtonLink>
    }
  />
);

/** A character that is removed stays until the page is left: the button keeps the focus, and a second press adds it again. */
function Characters({ names, list }: PartProps) {
  const [shown, setShown] = useState(names);
  const added = names.filter((name) => !shown.includes(name));
  if (added.length > 0) setShown([...added, ...shown]);
  if (shown.length === 0) return null;
  return (
    <TitledCard title="キャラクター" lead="押すと外します。もう一度押すと、もどります。">
      <CharacterChips names={shown} list={list} />
    </TitledCard>
  );
}

/** The draw that the URL names. Anybody can send a link with a name that no draw can have. */
function useNamedDraw(): string | null {
  const { value } = useHashValue(ADD_FAVOURITE_HASH);
  return value && isDirectoryName(value) ? value : null;
}

/** Adds the draw once. */
function useAddDraw({ favourites, add }: FavouriteList, directoryName: string | null): void {
  const isReady = favourites !== undefined;
  const addOnce = useEffectEvent((name: string) => {
    if (!favourites?.draws.includes(name)) void add('draws', name);
  });
  useEffect(() => {
    if (isReady && directoryName !== null) addOnce(directoryName);
  }, [isReady, directoryName]);
}

const GuestNote = () => (
  <TitledCard
    title="この端末だけに入っています"
    lead="ログインすると、ほかの端末でも見られて、発売や残りわずかをメールでお知らせできます。"
  >
    <ButtonLink kind="secondary" href={loginRoute(MEMBER_ROUTES.favourites)} prefetch={false}>
      ログインする
    </ButtonLink>
  </TitledCard>
);
