import type { DrawProblem } from '#lib/contract/draw-problems.ts';
import type { Grade, Ink, NewsCategory, SalesType } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { ShippingDate } from '#lib/shipments/shipping-date.ts';
import type { Goods } from '../draws/goods.ts';
import type { NewsBlock } from './content.ts';

/** A time, and its text in the catalogue. */
export type Written = { readonly text: string; readonly at: Date };

/** A date of shipping. `isCounted`: the catalogue counts its days from the day of the import. */
export type WrittenShippingDate = ShippingDate & { readonly isCounted: boolean };

/** A picture in one place, with its alternative text there. */
export type PictureUse = { readonly pictureId: string; readonly alt: string };

export type LastOneEntry = {
  readonly name: string;
  readonly note: string;
  readonly picture: PictureUse;
  /** Left out: nothing is stated. */
  readonly goods?: Goods | undefined;
};

export type VariantEntry = {
  readonly name: string;
  /** Its pieces. Left out for all of a prize: they are divided evenly. */
  readonly total?: number | undefined;
  /** Left out: that of the prize. */
  readonly picture?: PictureUse | undefined;
};

type PrizeEntry = LastOneEntry & {
  readonly grade: Grade;
  /** As shoppers read it, without 賞. */
  readonly gradeLabel: string;
  readonly total: number;
  /** Left out: it has none. */
  readonly variants?: readonly VariantEntry[] | undefined;
};

/** Tickets that a demonstration shows as sold before the shop began. */
export type Demonstration = {
  /** By the codes of the prizes. */
  readonly drawn: Readonly<Record<string, number>>;
};

type Entry = {
  /** Digest of the entry and its pictures. */
  readonly digest: string;
};

/** A draw as the catalogue describes it. */
export type DrawEntry = Entry & {
  readonly directoryName: string;
  /** Former directory names. The digest excludes them, because the page does not show them. */
  readonly formerly: readonly string[];
  readonly title: string;
  /** How the title is read, and other words by which the draw is found; '': nothing. */
  readonly reading: string;
  readonly characters: readonly string[];
  readonly lead: string;
  readonly salesType: SalesType;
  readonly ink: Ink;
  readonly price: number;
  /** From when shoppers see it. Left out: at once. */
  readonly publishesAt?: Written | undefined;
  readonly opensAt: Written;
  readonly closesAt: Written;
  readonly art: PictureUse;
  readonly gallery: readonly PictureUse[];
  readonly description: readonly string[];
  readonly prizes: readonly PrizeEntry[];
  readonly lastOne: LastOneEntry | undefined;
  readonly paymentTypes: readonly PaymentType[];
  readonly quantities: readonly number[];
  /** Left out: only `quantities`. */
  readonly anyQuantity?: boolean | undefined;
  /** Winners choose the variants within these days after the result. Left out: they are drawn with it. */
  readonly chooseDays?: number | undefined;
  /** Members may exchange a variant that they have twice. Left out: not. */
  readonly allowsSwap?: boolean | undefined;
  readonly limits: {
    readonly perPurchase: number;
    readonly perMember: number | null;
    readonly concurrentPlaying: number;
  };
  readonly shipping: {
    /** By the table of the shop, or one fee for this draw. */
    readonly fee: number | 'table';
    readonly freeFrom: number | null;
    readonly date: WrittenShippingDate;
    readonly storageDays: number;
    readonly combinable: boolean;
  };
  readonly demonstration: Demonstration | undefined;
};

/** `operators`: their content in an export, which no other import changes. */
type Owned = { readonly owner?: 'operators' };

export type NewsEntry = Entry &
  Owned & {
    readonly newsId: string;
    readonly category: NewsCategory;
    readonly title: string;
    readonly summary: string;
    readonly publishedAt: Written;
    readonly picture: PictureUse | undefined;
    readonly body: readonly NewsBlock[];
  };

export type BannerEntry = Entry &
  Owned & {
    readonly bannerId: string;
    readonly title: string;
    readonly picture: PictureUse;
    readonly link: string;
    readonly position: number;
    readonly startsAt: Written | undefined;
    readonly endsAt: Written | undefined;
  };

export const ticketsOf = (prizes: readonly { readonly total: number }[]): number =>
  prizes.reduce((sum, { total }) => sum + total, 0);

export const checkBanner = ({
  startsAt,
  endsAt,
}: Pick<BannerEntry, 'startsAt' | 'endsAt'>): readonly Problem[] =>
  problemIf(startsAt !== undefined && endsAt !== undefined && endsAt.at <= startsAt.at, ['endsAt'], {
    message: 'must be later than startsAt',
  });

/** An error in a catalogue entry. */
export type Problem = BrokenRule & {
  /** Keys and indexes of the value. */
  readonly at: readonly (string | number)[];
};

/** The rule that a value breaks. */
export type BrokenRule = {
  /** In English, without the path. */
  readonly message: string;
  /** Of draws. */
  readonly code?: DrawProblem;
  /** The bounds of a number, of the length of a text or of the entries of a list. */
  readonly min?: number;
  readonly max?: number;
};

/** Returns the problem if `wrong`, else none. */
export const problemIf = (wrong: boolean, at: Problem['at'], rule: BrokenRule): readonly Problem[] =>
  wrong ? [{ at, ...rule }] : [];
