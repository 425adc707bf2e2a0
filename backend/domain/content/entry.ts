import type { Grade, Ink, NewsCategory, PaymentType, SalesType } from '#lib/contract/enums.ts';
import type { NewsBlock } from './content.ts';

/** A moment, and how the catalogue wrote it. */
export type Written = { readonly text: string; readonly at: Date };

/** A picture in one place: which, and what it shows there. */
export type PictureUse = { readonly pictureId: string; readonly alt: string };

export type LastOneEntry = { readonly name: string; readonly note: string; readonly picture: PictureUse };

type PrizeEntry = LastOneEntry & { readonly grade: Grade; readonly total: number };

/** Tickets that a demonstration shows as sold before the shop began. */
export type Demonstration = {
  readonly drawn: Partial<Readonly<Record<Grade, number>>>;
};

type Entry = {
  /** Digest of what the catalogue says, its pictures included. */
  readonly digest: string;
};

/** A draw as the catalogue has it. */
export type DrawEntry = Entry & {
  readonly directoryName: string;
  /** Names it had before. They are no part of what its page says, and so of its digest. */
  readonly formerly: readonly string[];
  readonly title: string;
  readonly lead: string;
  readonly salesType: SalesType;
  readonly ink: Ink;
  readonly price: number;
  readonly opensAt: Written;
  readonly closesAt: Written;
  readonly art: PictureUse;
  readonly gallery: readonly PictureUse[];
  readonly description: readonly string[];
  readonly prizes: readonly PrizeEntry[];
  readonly lastOne: LastOneEntry | undefined;
  readonly paymentTypes: readonly PaymentType[];
  readonly quantities: readonly number[];
  readonly limits: {
    readonly perPurchase: number;
    readonly perMember: number | null;
    readonly concurrentPlaying: number;
  };
  readonly shipping: {
    readonly fee: number;
    readonly freeFrom: number | null;
    readonly starts: string;
    readonly storageDays: number;
    readonly combinable: boolean;
  };
  readonly demonstration: Demonstration | undefined;
};

export type NewsEntry = Entry & {
  readonly newsId: string;
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: Written;
  readonly picture: PictureUse | undefined;
  readonly body: readonly NewsBlock[];
};

export type BannerEntry = Entry & {
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
  problemIf(
    startsAt !== undefined && endsAt !== undefined && endsAt.at <= startsAt.at,
    ['endsAt'],
    'must be later than startsAt',
  );

/** Something a catalogue entry says that cannot be: where it says so, and what is wrong. */
export type Problem = { readonly at: readonly (string | number)[]; readonly says: string };

/** One problem where a condition holds, none where it does not. */
export const problemIf = (wrong: boolean, at: Problem['at'], says: string): readonly Problem[] =>
  wrong ? [{ at, says }] : [];
