import Link from 'next/link';
import { Icon } from '#components/ui/icon.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { namedPicture } from '#lib/prizes/named-picture.ts';
import type { ShelfRow } from '#lib/prizes/shelf.ts';
import { numberText } from '#lib/text/numbers.ts';
import { gradeName } from '#lib/text/labels.ts';
import { japanDate } from '#lib/text/dates.ts';
import { variantText } from '#lib/prizes/variant-text.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { TitleText } from '#components/ui/phrases.tsx';
import { TickBox } from '#components/forms/tick-box.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { Grade } from '#components/ui/grade.tsx';
import styles from './prize-row.module.css';

type SelectablePrizesProps = {
  readonly row: ShelfRow;
  /** How many of them are selected. */
  readonly chosen: number;
  /** How many can be selected; fewer than there are if the shipment becomes full. */
  readonly max: number;
  readonly onChoose: (count: number) => void;
};

/** Unshipped prizes: one is ticked, of several a number is chosen. */
export const SelectablePrizes = ({ row, ...choice }: SelectablePrizesProps) =>
  row.prizes.length === 1 ? (
    <SinglePrize prize={row.prizes[0]} {...choice} />
  ) : (
    <EqualPrizes row={row} {...choice} />
  );

type SinglePrizeProps = Omit<SelectablePrizesProps, 'row'> & { readonly prize: WonPrize };

/** The whole row except the picture selects the prize. */
const SinglePrize = ({ prize, chosen, max, onChoose }: SinglePrizeProps) => (
  <li className={styles.row} data-chosen={chosen > 0}>
    <PrizeFace prize={prize} />
    <label className={styles.choice}>
      <PrizeWords prize={prize} />
      <TickBox
        checked={chosen > 0}
        disabled={max === 0}
        onChange={(event) => onChoose(event.target.checked ? 1 : 0)}
      />
    </label>
  </li>
);

const EqualPrizes = ({ row: { prizes }, chosen, max, onChoose }: SelectablePrizesProps) => (
  <li className={styles.row} data-chosen={chosen > 0}>
    <PrizeFace prize={prizes[0]} />
    <div className={styles.several}>
      <PrizeWords prize={prizes[0]} isEarliest={prizes[0].keepUntil !== prizes.at(-1)?.keepUntil} />
      <div className={styles.number}>
        <span className="num nowrap">{`${numberText(prizes.length)}点のうち`}</span>
        <Stepper
          label={`${gradeName(prizes[0])} ${prizes[0].name}`}
          unit="点"
          isSmall
          count={chosen}
          min={0}
          max={max}
          onChange={(count) => onChoose(Math.min(Math.max(Math.trunc(count) || 0, 0), max))}
        />
      </div>
    </div>
  </li>
);

type PrizeWordsProps = {
  readonly prize: WonPrize;
  /** The storage of others ends later. */
  readonly isEarliest?: boolean;
};

const PrizeWords = ({ prize, isEarliest = false }: PrizeWordsProps) => (
  <span className={styles.words}>
    <span className="visually-hidden">{`${gradeName(prize)} `}</span>
    <b className={`phrases ${styles.name}`}>
      <TitleText>{prize.name}</TitleText>
    </b>
    <span className={styles.note}>{prize.note}</span>
    <VariantNote prize={prize} />
    <span className={`num ${styles.note}`}>
      <span>{isEarliest ? 'いちばん早い保管期限 ' : '保管期限 '}</span>
      <span className="nowrap">{japanDate(prize.keepUntil)}</span>
    </span>
  </span>
);

const OVER = { text: '保管期限がすぎました', look: 'over' } as const;

/** Prizes that cannot be selected: requested, or out of storage. */
export function UnselectablePrizes({ row: { prizes } }: { readonly row: ShelfRow }) {
  const [prize] = prizes;
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
          {prizes.length > 1 && <span className="num">{`${numberText(prizes.length)}点`}</span>}
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

type PrizeFaceProps = {
  readonly prize: Pick<WonPrize, 'grade' | 'gradeLabel' | 'name' | 'note' | 'picture'>;
};

/** A prize's picture, which opens the viewer, and its grade. */
const PrizeFace = ({ prize }: PrizeFaceProps) => (
  <div className={styles.face} data-grade={prize.grade}>
    <ViewerPicture picture={namedPicture(prize)} sizes="(min-width: 640px) 84px, 76px" />
    <Grade grade={prize.grade} label={prize.gradeLabel} small className={styles.grade} />
  </div>
);
