'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useImageHost } from '#components/images/image-host.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { picturePath } from '#lib/contract/picture-path.ts';
import { goneText } from '#lib/draws/grades-left.ts';
import { gradeName } from '#lib/text/labels.ts';
import { DRAW_TAG_TEXT, tagsOf } from '#lib/draws/draw-status.ts';
import { parseRecentDraws, storedRecentDraws } from '#lib/draws/recent-draws.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { numberText, priceText } from '#lib/text/numbers.ts';
import type { LiveSearchProps } from './search-box.tsx';
import { useFoundDraws, useTypedText, type Found, MAX_SUGGESTIONS } from './use-live-search.ts';
import { useListbox } from './use-listbox.ts';
import styles from './live-search.module.css';

type Suggestion = {
  readonly directoryName: string;
  readonly title: string;
  readonly art: string;
  /** State and price, which only an answer of the shop knows. */
  readonly note?: string;
};

/** Suggestions below the search field: draws for what is typed, or those opened last. */
export function LiveSearch({ input }: LiveSearchProps) {
  const router = useRouter();
  const id = useId();
  const text = useTypedText(input);
  const found = useFoundDraws(text);
  const [recent] = useState(() => parseRecentDraws(storedRecentDraws()));
  const suggestions: readonly Suggestion[] =
    text === '' ? recent.slice(0, MAX_SUGGESTIONS) : found.draws.map(suggestionOf);
  const choose = (index: number) => {
    const draw = suggestions[index];
    if (draw !== undefined) router.push(drawRoute(draw.directoryName));
  };
  const { isOpen, active } = useListbox(input, { id, count: suggestions.length, text, choose });
  const status = text === '' || found.text !== text ? '' : statusText(found);
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOpen ? status : ''}
      </p>
      <div className={styles.sheet} hidden={!isOpen || (suggestions.length === 0 && status === '')}>
        {text === '' ? (
          <p className={styles.head}>最近見たガチャ</p>
        ) : (
          suggestions.length === 0 && <p className={styles.none}>{status}</p>
        )}
        <ul id={id} role="listbox" aria-label={text === '' ? '最近見たガチャ' : '見つかったガチャ'}>
          {suggestions.map((draw, index) => (
            <Row
              key={draw.directoryName}
              id={`${id}-${index}`}
              draw={draw}
              isActive={index === active}
              onChoose={() => choose(index)}
            />
          ))}
        </ul>
        {found.total > suggestions.length && text !== '' && (
          <Button kind="text" type="submit" className={styles.all} onMouseDown={keepFocus}>
            {`${numberText(found.total)}件すべて見る`}
          </Button>
        )}
      </div>
    </>
  );
}

const suggestionOf = (draw: DrawSummary): Suggestion => ({
  directoryName: draw.directoryName,
  title: draw.title,
  art: picturePath(draw.art, Math.min(...draw.art.widths), 'webp'),
  note: [
    DRAW_TAG_TEXT[tagsOf(draw)[0] ?? draw.state],
    `1回 ${priceText(draw.price)}`,
    draw.state === 'onSale' ? goneText(draw.bestGrades, gradeName) : null,
  ]
    .filter((part) => part !== null)
    .join(' '),
});

function statusText({ total, hasFailed }: Found): string {
  if (hasFailed) return 'いまは候補を出せません。「さがす」でお試しください。';
  if (total === 0) return '見つかりませんでした。ほかの言葉でお試しください。';
  return `${numberText(total)}件見つかりました。上下の矢印キーで選べます。`;
}

/** A press on the sheet leaves the focus in the field, which would close the sheet. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

type RowProps = {
  readonly id: string;
  readonly draw: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Row({ id, draw: { title, art, note }, isActive, onChoose }: RowProps) {
  const host = useImageHost();
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.row}
      onMouseDown={keepFocus}
      onClick={onChoose}
    >
      <img src={`${host}${art}`} alt="" width="80" height="45" className={styles.art} />
      <span>
        <b className={styles.title}>
          <TitleText>{title}</TitleText>
        </b>
        {note && <span className={`num ${styles.note}`}>{note}</span>}
      </span>
    </li>
  );
}
