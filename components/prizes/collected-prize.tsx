import { useState } from 'react';
import { useImageHost } from '#components/images/image-host.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { NameText } from '#components/ui/name-text.tsx';
import '#components/ui/grade.css';
import { stickerPath } from '#lib/contract/picture-path.ts';
import type { CollectedPrize } from '#lib/contract/prize.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './collected-prize.module.css';

type PrizeProps = { readonly prize: CollectedPrize };

/** A prize of a draw: in colour with the member's number, or as an outline. */
export function CollectedPrizeCell({ prize }: PrizeProps) {
  const { grade, gradeLabel, name, owned, firstWonAt, variants } = prize;
  return (
    <li className={styles.cell} data-grade={grade} data-owned={owned > 0}>
      <div className={styles.place}>
        <Sticker prize={prize} />
        <Grade grade={grade} label={gradeLabel} small={grade !== 'lastOne'} className={styles.grade} />
      </div>
      <p className={`phrases ${styles.name}`}>
        <NameText place="album">{name}</NameText>
      </p>
      <p className={owned > 0 ? `num ${styles.count}` : 'visually-hidden'}>{`${numberText(owned)}点`}</p>
      {firstWonAt !== null && (
        <p className={`num ${styles.since}`}>
          <span className="nowrap">{japanYearDay(firstWonAt)}</span>
        </p>
      )}
      {variants.length > 0 && <Variants prize={prize} />}
    </li>
  );
}

/** The prize cut out of its picture, or the picture where the shop has no such version of it. */
function Sticker({ prize: { picture } }: PrizeProps) {
  const host = useImageHost();
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return <ShopPicture picture={{ ...picture, alt: '' }} sizes="160px" className={styles.picture} />;
  return (
    <img
      src={`${host}${stickerPath(picture)}`}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
      className={styles.sticker}
      onError={() => setMissing(true)}
    />
  );
}

const Variants = ({ prize: { name, owned, variants } }: PrizeProps) => (
  <ul className={styles.variants} aria-label={`${name}の種類`}>
    {variants.map((variant) => (
      <li key={variant.name} className={`num ${styles.variant}`} data-owned={variant.owned > 0}>
        <span>{variant.name}</span>
        <span
          className={variant.owned > 1 ? undefined : 'visually-hidden'}
        >{` ${numberText(variant.owned)}点`}</span>
      </li>
    ))}
    <OpenVariants count={owned - variants.reduce((sum, variant) => sum + variant.owned, 0)} />
  </ul>
);

/** Prizes whose variant is not chosen yet. */
const OpenVariants = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <li className={`num ${styles.variant}`} data-owned="true">{`これから選ぶ ${numberText(count)}点`}</li>
  );
