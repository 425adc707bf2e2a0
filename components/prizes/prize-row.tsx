import Link from 'next/link';
import { Icon } from '#components/ui/icon.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { gradeName } from '#lib/text/labels.ts';
import { japanDate } from '#lib/text/dates.ts';
import { variantText } from '#lib/prizes/variant-text.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { TitleText } from '#components/ui/phrases.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { Grade } from '#components/ui/grade.tsx';
import styles from './prize-row.module.css';

type SelectablePrizeProps = {
  readonly prize: WonPrize;
  readonly isChosen: boolean;
  /** The shipment is full. */
  readonly isFull: boolean;
  readonly onChoose: (isWanted: boolean) => void;
};

/** An unshipped prize: the whole row except the picture selects it. */
export const SelectablePrize = ({ prize, isChosen, isFull, onChoose }: SelectablePrizeProps) => (
  <li className={styles.row} data-chosen={isChosen}>
    <PrizeFace prize={prize} />
    <label className={styles.choice}>
      <span className={styles.words}>
        <span className="visually-hidden">{`${gradeName(prize)} `}</span>
        <b className={`phrases ${styles.name}`}>
          <TitleText>{prize.name}</TitleText>
        </b>
        <span className={styles.note}>{prize.note}</span>
        <VariantNote prize={prize} />
        <span className={`num ${styles.note}`}>
          保管期限 <span className="nowrap">{japanDate(prize.keepUntil)}</span>
        </span>
      </span>
      <span className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={isChosen}
          disabled={isFull}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <Icon name="check" size={20} className={styles.check} />
      </span>
    </label>
  </li>
);

const OVER = { text: '保管期限がすぎました', look: 'over' } as const;

/** A prize that cannot be selected: requested, or out of storage. */
export function UnselectablePrize({ prize }: { readonly prize: WonPrize }) {
  const { userShipId } = prize;
  return (
    <li className={styles.row}>
      <PrizeFace prize={prize} />
      <div className={styles.kept}>
        <p className={styles.words}>
          <span className="visually-hidden">{`${gradeName(prize)} `}</span>
          <b className={`phrases ${styles.name}`}>
            <TitleText>{prize.name}</TitleText>
          </b>
          <VariantNote prize={prize} />
          <span className={`num ${styles.note}`}>
            {userShipId === null
              ? `${japanDate(prize.keepUntil)}まで保管していました`
              : `${japanDate(prize.wonAt)}に当選`}
          </span>
        </p>
        {userShipId === null ? (
          <StateTag tag={OVER} />
        ) : (
          <Link href={shipmentRoute(userShipId)} prefetch={false} className={styles.shipment}>
            <Icon name="truck" size={18} />
            配送を見る
          </Link>
        )}
      </div>
    </li>
  );
}

function VariantNote({ prize }: { readonly prize: WonPrize }) {
  const text = variantText(prize);
  return text === undefined ? null : <span className={styles.note}>{text}</span>;
}

type PrizeFaceProps = { readonly prize: Pick<WonPrize, 'grade' | 'gradeLabel' | 'picture'> };

/** A prize's picture, which opens the viewer, and its grade. */
const PrizeFace = ({ prize: { grade, gradeLabel, picture } }: PrizeFaceProps) => (
  <div className={styles.face} data-grade={grade}>
    <ViewerPicture picture={picture} sizes="(min-width: 640px) 84px, 76px" />
    <Grade grade={grade} label={gradeLabel} small className={styles.grade} />
  </div>
);
