import type { Ink, SalesType } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import { placedGrades, prizeCodes } from '#lib/line-ups/prize-codes.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { type PictureUse, type Problem, ticketsOf } from '../content/entry.ts';
import { clockInJapan } from '../time.ts';
import type { LastOnePrize, Prize, ShippingTerms, WholeDraw } from './draw.ts';
import { hasBegun, immutableFields } from './forbidden-changes.ts';
import { type Goods, statedGoods } from './goods.ts';
import { oddsPercent } from './public-view.ts';

type DraftLastOne = {
  readonly name: string;
  readonly note: string;
  readonly picture: PictureUse | null;
  /** Left out: nothing is stated. */
  readonly goods?: Goods;
};
type DraftVariant = {
  readonly name: string;
  /** Null for all of a prize: they are divided evenly. */
  readonly total: number | null;
  /** Null: that of the prize. */
  readonly picture: PictureUse | null;
};

type DraftPrize = DraftLastOne & {
  /** It has the grade of the prize before it. */
  readonly sameGrade?: true | undefined;
  /** Left out: its letter. */
  readonly gradeLabel?: string | undefined;
  readonly total: number | null;
  /** Left out: it has none. */
  readonly variants?: readonly DraftVariant[] | undefined;
};

/** A draw that is being written. An empty text or null is not given yet. The grade of a prize follows from those before it. */
export type DraftDocument = {
  readonly title: string;
  readonly reading: string;
  readonly characters: readonly string[];
  readonly lead: string;
  readonly salesType: SalesType;
  readonly ink: Ink;
  readonly price: number | null;
  /** Empty: at once. */
  readonly publishesAt: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly art: PictureUse | null;
  readonly gallery: readonly PictureUse[];
  readonly description: readonly string[];
  readonly prizes: readonly DraftPrize[];
  readonly lastOne: DraftLastOne | null;
  readonly paymentTypes: readonly PaymentType[];
  readonly quantities: readonly (number | null)[];
  /** Left out: only `quantities`. */
  readonly anyQuantity?: true | undefined;
  readonly chooseDays?: number | null | undefined;
  readonly allowsSwap?: true | undefined;
  readonly limits: Readonly<Record<'perPurchase' | 'perMember' | 'concurrentPlaying', number | null>>;
  readonly shipping: Readonly<Record<'freeFrom' | 'days' | 'storageDays', number | null>> & {
    /** By the table of the shop, or one fee for this draw. */
    readonly fee: number | 'table' | null;
    /** Empty: the prizes are in stock. */
    readonly from: string;
    readonly lastDay: string;
    readonly combinable: boolean;
  };
};

const EMPTY_PRIZE: DraftPrize = { name: '', note: '', total: null, picture: null };

/** The draft of a draw of which nothing is known yet, with the usual terms. */
export const emptyDraft = (): DraftDocument => ({
  title: '',
  reading: '',
  characters: [],
  lead: '',
  salesType: 'normal',
  ink: 'ichigo',
  price: null,
  publishesAt: '',
  opensAt: '',
  closesAt: '',
  art: null,
  gallery: [],
  description: [''],
  prizes: Array.from({ length: 4 }, () => EMPTY_PRIZE),
  lastOne: null,
  paymentTypes: PAID_TYPES,
  quantities: [1, 5, 10],
  limits: { perPurchase: 100, perMember: null, concurrentPlaying: 100 },
  shipping: {
    fee: 'table',
    freeFrom: null,
    days: null,
    from: '',
    lastDay: '',
    storageDays: STORAGE_DAYS,
    combinable: true,
  },
});

/** A time as drafts write it, in Japan: 2026-11-06 10:00. */
export const draftTime = (at: Date): string => clockInJapan(at).slice(0, 'yyyy-mm-dd hh:mm'.length);

/** The content of a published draw as a draft. */
export const draftOf = (draw: WholeDraw): DraftDocument => ({
  title: draw.title,
  reading: draw.reading,
  characters: draw.characters,
  lead: draw.lead,
  salesType: draw.salesType,
  ink: draw.ink,
  price: draw.price,
  publishesAt: draftedPublication(draw),
  opensAt: draftTime(draw.opensAt),
  closesAt: draftTime(draw.closesAt),
  art: useOf(draw.art),
  gallery: draw.gallery.map(useOf),
  description: draw.description,
  prizes: draw.prizes.map(({ grade, gradeLabel, total, variants, ...prize }, index) => ({
    ...draftedGrade({ grade, gradeLabel }, draw.prizes[index - 1]),
    ...lastOneOf(prize),
    total,
    ...(variants.length > 0 && {
      variants: variants.map((variant) => ({
        ...variant,
        picture: variant.picture && useOf(variant.picture),
      })),
    }),
  })),
  lastOne: draw.lastOnePrize && lastOneOf(draw.lastOnePrize),
  paymentTypes: draw.paymentTypes,
  quantities: draw.quantities,
  ...(draw.anyQuantity && { anyQuantity: true as const }),
  ...(draw.chooseDays !== null && { chooseDays: draw.chooseDays }),
  ...(draw.allowsSwap && { allowsSwap: true as const }),
  limits: draw.limits,
  shipping: draftedShipping(draw.shipping),
});

/** A label is written at the first prize of its grade. */
const draftedGrade = (
  { grade, gradeLabel }: Pick<Prize, 'grade' | 'gradeLabel'>,
  before: Pick<Prize, 'grade'> | undefined,
) => {
  if (before?.grade === grade) return { sameGrade: true as const };
  return gradeLabel === grade ? {} : { gradeLabel };
};

/** A time of before the last change has passed when it was made. */
const draftedPublication = ({ publishedAt, updatedAt }: WholeDraw): string =>
  publishedAt !== null && publishedAt > updatedAt ? draftTime(publishedAt) : '';

const draftedShipping = ({
  date: { days, from, lastDay },
  tariffs,
  ...terms
}: ShippingTerms): DraftDocument['shipping'] => ({
  ...terms,
  fee: tariffs === undefined ? terms.fee : 'table',
  days,
  from: from ?? '',
  lastDay: lastDay ?? '',
});

const useOf = ({ pictureId, alt }: PictureUse): PictureUse => ({ pictureId, alt });

const lastOneOf = ({ name, note, picture, goods }: LastOnePrize) => ({
  name,
  note,
  picture: useOf(picture),
  ...statedGoods(goods),
});

/** The pictures that a draft names. */
export const picturesOfDraft = ({ art, gallery, prizes, lastOne }: DraftDocument): string[] =>
  [
    art,
    ...gallery,
    ...prizes.flatMap(({ picture, variants = [] }) => [
      picture,
      ...variants.map((variant) => variant.picture),
    ]),
    lastOne?.picture,
  ].flatMap((picture) => (picture ? [picture.pictureId] : []));

/** The chances of the full box of a draft, from A on. */
export function draftOdds({ prizes }: DraftDocument) {
  const totals = prizes.map(({ total }) => ({ total: isCount(total) ? total : 0 }));
  const tickets = ticketsOf(totals);
  const placed = placedGrades(prizes).flatMap(({ grade, gradeLabel }) =>
    grade === undefined ? [] : [{ grade, gradeLabel }],
  );
  const codes = prizeCodes(placed);
  const odds = placed.map(({ gradeLabel }, index) => {
    const total = totals[index]?.total ?? 0;
    return { code: codes[index] ?? '', gradeLabel, tickets: total, oddsPercent: oddsPercent(total, tickets) };
  });
  return { tickets, odds };
}

const isCount = (total: number | null): total is number => Number.isInteger(total) && Number(total) > 0;

/** The paths of values that differ, such as `prizes.2.name`. */
export function changedPaths(before: unknown, after: unknown, path: Problem['at'] = []): string[] {
  if (!isTree(before) || !isTree(after)) return before === after ? [] : [pathText(path)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changedPaths(before[key], after[key], [...path, key]));
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const pathText = (at: Problem['at']): string => at.join('.');

/** Changed with a reason after the opening (`setDateProblems`). */
const DATE_PATHS = ['shipping.days', 'shipping.from', 'shipping.lastDay'];

/** A field that stays: the sale has opened, or its manifest is published. */
type ProtectedField = {
  readonly path: string;
  readonly reason: 'saleOpened' | 'announced';
};

type Published = WholeDraw & { readonly isAnnounced: boolean };

/** The fields of a published draw that cannot change any more. */
export function protectedFields(draw: Published, now: Date): ProtectedField[] {
  const isOpen = hasBegun(draw, now);
  if (!isOpen && !draw.isAnnounced) return [];
  const reason = isOpen ? 'saleOpened' : 'announced';
  return [
    ...immutableFields(draw).map(({ at }) => ({ path: pathText(at), reason }) as const),
    ...(isOpen ? DATE_PATHS.map((path) => ({ path, reason }) as const) : []),
  ];
}
