import { GRADES } from '#lib/contract/enums.ts';
import { placedGrades } from '#lib/line-ups/prize-codes.ts';
import type { DrawEntry, PictureUse } from '../content/entry.ts';
import { DAY_MS, parseCatalogueDay, parseCatalogueTime } from '../time.ts';
import type { DraftDocument } from './draft.ts';
import { type Goods, NO_GOODS } from './goods.ts';

type Unfinished = {
  readonly directoryName: string;
  readonly document: DraftDocument;
  readonly now: Date;
  /** Whether a picture is stored. */
  readonly isStored: (pictureId: string) => boolean;
};

const OPENS_IN_MS = 7 * DAY_MS;

/**
 * A draft that breaks rules as a draw that can be looked at: what is missing is named as missing. `undefined`: without its
 * art there is no page.
 */
export function unfinishedEntry({
  directoryName,
  document,
  now,
  isStored,
}: Unfinished): DrawEntry | undefined {
  const { art, prizes, lastOne, limits } = document;
  const { days, from, lastDay, ...shipping } = document.shipping;
  if (art === null || !isStored(art.pictureId)) return undefined;
  const pictureOf = (picture: PictureUse | null): PictureUse =>
    picture !== null && isStored(picture.pictureId)
      ? picture
      : { pictureId: art.pictureId, alt: '画像はまだありません' };
  const opensAt = parseCatalogueTime(document.opensAt, now) ?? new Date(now.getTime() + OPENS_IN_MS);
  const closesAt = parseCatalogueTime(document.closesAt, now);
  const isPeriod = closesAt !== undefined && closesAt > opensAt;
  const firstDay = parseCatalogueDay(from, now) ?? null;
  const last = parseCatalogueDay(lastDay, now) ?? null;
  const hasDays = firstDay !== null && last !== null;
  return {
    ...document,
    directoryName,
    formerly: [],
    digest: '',
    demonstration: undefined,
    title: named(document.title, '題名はまだありません'),
    price: whole(document.price, 0),
    publishesAt: undefined,
    opensAt: { text: document.opensAt, at: opensAt },
    closesAt: {
      text: document.closesAt,
      at: isPeriod ? closesAt : new Date(opensAt.getTime() + OPENS_IN_MS),
    },
    art,
    gallery: document.gallery.filter(({ pictureId }) => isStored(pictureId)),
    prizes: placedGrades(prizes.length === 0 ? [{}] : prizes).flatMap(
      ({ grade = LAST_GRADE, gradeLabel }, index) => {
        const prize = prizes[index];
        return {
          grade,
          gradeLabel,
          name: named(prize?.name ?? '', '賞品名はまだありません'),
          note: prize?.note ?? '',
          total: whole(prize?.total ?? null, 0),
          picture: pictureOf(prize?.picture ?? null),
          variants: (prize?.variants ?? []).map((variant) => ({
            name: variant.name,
            ...(variant.picture !== null &&
              isStored(variant.picture.pictureId) && { picture: variant.picture }),
          })),
          goods: finishedGoods(prize?.goods),
        };
      },
    ),
    lastOne:
      lastOne === null
        ? undefined
        : {
            name: named(lastOne.name, '賞品名はまだありません'),
            note: lastOne.note,
            picture: pictureOf(lastOne.picture),
            goods: finishedGoods(lastOne.goods),
          },
    paymentTypes: document.paymentTypes.length === 0 ? ['NONE'] : document.paymentTypes,
    chooseDays: wholeOrNone(document.chooseDays ?? null) || undefined,
    quantities: document.quantities.map((quantity) => whole(quantity, 0)).filter((count) => count > 0),
    limits: {
      perPurchase: Math.max(1, whole(limits.perPurchase, 1)),
      perMember: limits.perMember === null ? null : Math.max(1, whole(limits.perMember, 1)),
      concurrentPlaying: Math.max(1, whole(limits.concurrentPlaying, 1)),
    },
    shipping: {
      ...shipping,
      fee: shipping.fee === 'table' ? 'table' : whole(shipping.fee, 0),
      freeFrom: shipping.freeFrom === null ? null : Math.max(1, whole(shipping.freeFrom, 1)),
      date: {
        days: Math.max(1, whole(days, 1)),
        from: hasDays ? firstDay : null,
        lastDay: hasDays ? last : null,
        isCounted: false,
      },
      storageDays: Math.max(1, whole(shipping.storageDays, 1)),
    },
  };
}

const wholeOrNone = (value: number | null): number | null => {
  const number = whole(value, -1);
  return number < 0 ? null : number;
};

const finishedGoods = ({ value, ageFrom, space, ...goods }: Goods = NO_GOODS): Goods => ({
  ...goods,
  value: wholeOrNone(value),
  ageFrom: wholeOrNone(ageFrom),
  space: wholeOrNone(space),
});

/** A draft may have more grades than a draw. */
const LAST_GRADE = GRADES[19];

const named = (text: string, otherwise: string): string => (text.trim() === '' ? otherwise : text);

/** The largest value of an integer column. */
const MAX_INT = 2_147_483_647;

const whole = (value: number | null, otherwise: number): number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_INT ? value : otherwise;
