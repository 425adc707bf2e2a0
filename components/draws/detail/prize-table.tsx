'use client';

import { Card } from '#components/ui/card.tsx';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { Grade } from '#components/ui/grade.tsx';
import type { Picture } from '#lib/contract/picture.ts';
import type { Prize } from '#lib/contract/prize.ts';
import { namedPicture } from '#lib/prizes/named-picture.ts';
import { LiveOddsNote, LiveCount, LiveOdds, useDrawNumbers } from '../live-draw.tsx';
import styles from './prize-table.module.css';

/**
 * Every prize with its remaining count and odds; those that are gone come last. A client component, because its data are
 * shorter than its HTML.
 */
export function PrizeTable({ prizes }: { readonly prizes: readonly PrizeRowData[] }) {
  const { prizes: numbers, state } = useDrawNumbers();
  const gone = new Set(
    state === 'onSale' ? numbers.filter(({ remaining }) => remaining === 0).map(({ code }) => code) : [],
  );
  const isGone = ({ code }: PrizeRowData) => gone.has(code);
  const inOrder = [...prizes.filter((prize) => !isGone(prize)), ...prizes.filter(isGone)];
  return (
    <Card>
      <table className={styles.table}>
        <caption className="visually-hidden">賞品ごとの残り枚数と確率</caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col" colSpan={2}>
              賞品
            </th>
            <th scope="col">残り枚数</th>
            <th scope="col">確率</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.map((prize) => (
            <PrizeRow key={prize.code} prize={prize} isGone={isGone(prize)} />
          ))}
        </tbody>
      </table>
      <p className={styles.oddsNote} data-live>
        <LiveOddsNote />
      </p>
    </Card>
  );
}

/** The text of a prize row besides its numbers. */
export type PrizeRowData = Pick<Prize, 'code' | 'grade' | 'gradeLabel' | 'name' | 'note' | 'picture'> & {
  /** Says that its winners choose the variant. Left out: it is drawn, or there is none. */
  readonly choice?: string;
  /** Material, country, age and marks. Left out: nothing is stated. */
  readonly goods?: string;
  /** Those with pictures of their own. */
  readonly variants?: readonly { readonly name: string; readonly picture: Picture }[];
};

/** The pictures of a prize's variants, which open in the viewer. */
const VariantPictures = ({ variants }: Required<Pick<PrizeRowData, 'variants'>>) => (
  <span className={styles.variants}>
    {variants.map(({ name, picture }) => (
      <ViewerPicture
        key={name}
        picture={{ ...picture, caption: name }}
        sizes="44px"
        className={styles.variant}
      />
    ))}
  </span>
);

/** A row of the prize table. On a phone its cells form two lines beside the picture. */
function PrizeRow({ prize, isGone }: { readonly prize: PrizeRowData; readonly isGone: boolean }) {
  const { code, grade, gradeLabel } = prize;
  return (
    <tr className={styles.row} data-grade={grade} data-gone={isGone}>
      <td className={styles.picture}>
        <ViewerPicture
          picture={namedPicture(prize)}
          sizes={grade === 'A' ? '116px' : '(min-width: 640px) 112px, 76px'}
        />
        <Grade grade={grade} label={gradeLabel} small className={styles.grade} />
      </td>
      <th scope="row" className={styles.name}>
        <TitleText>{prize.name}</TitleText>
        {isGone && <span className={styles.goneMark}>出ました</span>}
        <span className={styles.note}>{prize.note}</span>
        {prize.choice !== undefined && <b className={styles.note}>{prize.choice}</b>}
        {prize.goods !== undefined && <span className={styles.note}>{prize.goods}</span>}
        {prize.variants && <VariantPictures variants={prize.variants} />}
      </th>
      <td className={`num ${styles.count}`} data-live>
        <LiveCount code={code} />
      </td>
      <td className={`num ${styles.odds}`} data-live>
        <LiveOdds code={code} />
      </td>
    </tr>
  );
}
