import type { Picture } from '../content/content.ts';
import { type DrawEntry, type LastOneEntry, type PictureUse, ticketsOf } from '../content/entry.ts';
import { prizeCodes } from '#lib/line-ups/prize-codes.ts';
import { type Tariff, tariffFees } from '#lib/shipments/tariff.ts';
import { previewRoute } from '#lib/site/preview-route.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { yen } from '../money.ts';
import type { LastOnePrize, WholeDraw } from './draw.ts';
import { NO_GOODS } from './goods.ts';

/** The page of the shop that shows a draft to the holder of the secret. */
export const previewLink = (siteOrigin: string, secret: string): string =>
  new URL(previewRoute(secret), siteOrigin).href;

/** The page of a published draw. */
export const pageUrl = (siteOrigin: string, directoryName: string): string =>
  new URL(drawRoute(directoryName), siteOrigin).href;

type Preview = {
  readonly entry: DrawEntry;
  /** The draw that the draft changes: its tickets are sold already. */
  readonly published: WholeDraw | undefined;
  /** The shop's table of shipping fees. */
  readonly tariff: Tariff;
  readonly pictures: ReadonlyMap<string, Omit<Picture, 'alt'>>;
  readonly now: Date;
};

const datesOf = ({ days, from, lastDay }: DrawEntry['shipping']['date']) => ({ days, from, lastDay });

const feesOf = ({ fee }: DrawEntry['shipping'], tariff: Tariff) =>
  fee === 'table' ? { fee: yen(Math.min(...tariffFees(tariff))), tariffs: [tariff] } : { fee: yen(fee) };

/** An entry as the draw that shoppers would see. Its ids are those of no draw. */
export function previewOf({ entry, published, tariff, pictures, now }: Preview): WholeDraw {
  const { digest: _digest, formerly: _formerly, demonstration: _demonstration, ...shown } = entry;
  const { publishesAt: _publishesAt, lastOne, ...draw } = shown;
  const pictureOf = ({ pictureId, alt }: PictureUse): Picture => {
    const picture = pictures.get(pictureId);
    if (picture === undefined) throw new Error(`The picture ${pictureId} of a draft is not stored.`);
    return { ...picture, alt };
  };
  const prizeOf = (
    { name, note, picture, goods = NO_GOODS }: LastOneEntry,
    prizeId: string,
  ): LastOnePrize => ({
    prizeId,
    name,
    note,
    picture: pictureOf(picture),
    goods,
  });
  const codes = prizeCodes(draw.prizes);
  return {
    ...draw,
    drawId: 'preview',
    price: yen(draw.price),
    opensAt: draw.opensAt.at,
    closesAt: draw.closesAt.at,
    art: pictureOf(draw.art),
    gallery: draw.gallery.map(pictureOf),
    prizes: draw.prizes.map((prize, index) => ({
      ...prizeOf(prize, `preview-${codes[index]}`),
      code: codes[index] ?? '',
      grade: prize.grade,
      gradeLabel: prize.gradeLabel,
      total: prize.total,
      variants: (prize.variants ?? []).map(({ name, total = null, picture }) => ({
        name,
        total,
        picture: picture === undefined ? null : pictureOf(picture),
      })),
      drawn: published?.prizes[index]?.drawn ?? 0,
    })),
    anyQuantity: draw.anyQuantity === true,
    chooseDays: draw.chooseDays ?? null,
    allowsSwap: draw.allowsSwap === true,
    lastOnePrize: lastOne === undefined ? null : prizeOf(lastOne, 'preview-last-one'),
    shipping: { ...draw.shipping, ...feesOf(draw.shipping, tariff), date: datesOf(draw.shipping.date) },
    shippingDateChanges: published?.shippingDateChanges ?? [],
    total: ticketsOf(draw.prizes),
    sold: published?.sold ?? 0,
    held: published?.held ?? 0,
    waiting: published?.waiting ?? 0,
    pause: published?.pause ?? null,
    updatedAt: now,
    publishedAt: now,
    soldOutAt: published?.soldOutAt ?? null,
  };
}
