import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Filter } from '#components/ui/filter.tsx';
import type { DrawSearch } from '#lib/contract/search.ts';
import { searchRoute } from '#lib/site/draw-list-pages.ts';
import styles from './nothing-found.module.css';

type NothingFoundProps = { readonly search: DrawSearch; readonly characters: readonly string[] };

/** Enough for two rows on a phone. */
const MAX_SUGGESTED = 8;

/** Message for a search without results, with other searches. */
export function NothingFound({ search, characters }: NothingFoundProps) {
  const { q } = search;
  const isNarrowed = Object.keys(search).some((name) => name !== 'q');
  return (
    <Card hanging className={styles.card}>
      <Empty
        line="棚のすみまで、さがしました"
        note={
          q === undefined || isNarrowed
            ? '条件をへらすと、見つかるかもしれません。'
            : '短い言葉や、ひらがなでもさがせます。'
        }
        action={
          <ButtonLink
            kind="secondary"
            href={searchRoute(isNarrowed && q !== undefined ? { q } : {})}
            prefetch={false}
          >
            {isNarrowed && q !== undefined ? `「${q}」だけでさがす` : 'すべてのガチャを見る'}
          </ButtonLink>
        }
      />
      {characters.length > 0 && (
        <div className={styles.characters}>
          <p className={styles.head}>キャラクターからさがす</p>
          <Filter
            name="キャラクター"
            choices={characters
              .slice(0, MAX_SUGGESTED)
              .map((name) => ({ text: name, href: searchRoute({ character: name }), isHere: false }))}
          />
        </div>
      )}
    </Card>
  );
}
