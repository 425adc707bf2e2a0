import type { Draw, LastOnePrize, WholeDraw } from '../domain/draw.ts';
import { yen } from '../domain/yen.ts';
import { pictureWith } from './picture-store.ts';
import type { draws, galleryPictures, lastOnePrizes, pictures, prizes } from './schema.ts';

type Pictured<Row> = Row & { readonly picture: typeof pictures.$inferSelect };

/** A draw's row with all that hangs on it. */
type Rows = typeof draws.$inferSelect & {
  readonly prizes: readonly Pictured<typeof prizes.$inferSelect>[];
  readonly lastOnePrize: Pictured<typeof lastOnePrizes.$inferSelect> | null;
  readonly gallery: readonly Pictured<typeof galleryPictures.$inferSelect>[];
};

export function wholeDraw(row: Rows, draw: Draw): WholeDraw {
  return {
    ...draw,
    description: row.description,
    gallery: row.gallery.map(({ picture, pictureAlt }) => pictureWith(picture, pictureAlt)),
    prizes: row.prizes.map((prize) => ({
      ...prizeOf(prize),
      grade: prize.grade,
      total: prize.total,
      drawn: prize.drawn,
    })),
    lastOnePrize: row.lastOnePrize === null ? null : prizeOf(row.lastOnePrize),
    paymentTypes: row.paymentTypes,
    quantities: row.quantities,
    limits: {
      perPurchase: row.perPurchase,
      perMember: row.perMember,
      concurrentPlaying: row.concurrentPlaying,
    },
    shipping: {
      fee: yen(row.shippingFee),
      freeFrom: row.shippingFreeFrom,
      starts: row.shippingStarts,
      storageDays: row.storageDays,
      combinable: row.combinable,
    },
  };
}

type PrizeRow = Pictured<Omit<LastOnePrize, 'picture'> & { readonly pictureAlt: string }>;

const prizeOf = ({ prizeId, name, note, picture, pictureAlt }: PrizeRow): LastOnePrize => ({
  prizeId,
  name,
  note,
  picture: pictureWith(picture, pictureAlt),
});
