import type { Brand } from '#lib/contract/brand.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import type { NewsCategory } from '#lib/contract/enums.ts';
import { newsDate } from '#lib/text/dates.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { artwork } from './artwork.ts';
import { imprint, picture, sheet } from './board.ts';
import { type CardPicture, framed } from './picture.ts';
import { BUDO, ICHIGO, INK2, LEMON, PAPER, PRINT, SODA, SODA20 } from './colours.ts';
import { label, lettering } from './lettering.ts';
import { type TagColours, oneTag, widthOfTag } from './tags.ts';

type NewsOnCard = Pick<NewsSummary, 'title' | 'category' | 'publishedAt'>;

const BANDS: Readonly<Record<NewsCategory, string>> = {
  important: ICHIGO,
  new: SODA,
  restock: LEMON,
  notice: PRINT.melon.full,
};
const IMPORTANT: TagColours = { background: ICHIGO, text: PAPER };
const OTHER: TagColours = { background: SODA20, text: BUDO };

const LEFT = 88;
const TOP = 148;
/** ラムじい, the mascot of the news. */
const RAMUJII = 4;

/** The card of a news item as SVG: its headline, and its picture or else the mascot. */
export async function newsCardPicture(
  news: NewsOnCard,
  shown: CardPicture | null,
  brand: Brand,
): Promise<string> {
  const tag = {
    text: NEWS_LABELS[news.category],
    print: news.category === 'important' ? IMPORTANT : OTHER,
    x: LEFT,
    y: TOP,
  };
  const parts = [
    await sheet(BANDS[news.category], brand),
    oneTag(tag),
    label({
      text: newsDate(news.publishedAt),
      x: LEFT + widthOfTag(tag.text) + 18,
      baseline: TOP + 32,
      size: 28,
      fill: INK2,
    }),
    lettering({ ...HEADLINE, width: shown === null ? 690 : 500, text: news.title, fill: BUDO }),
    shown === null ? await artwork(brand, `mascots/${RAMUJII}`, MASCOT_BOX) : framed(shown, PICTURE_BOX),
    await imprint(shown === null ? null : RAMUJII, brand),
  ];
  return picture(parts.join(''), brand);
}

const HEADLINE = {
  x: LEFT,
  y: 220,
  height: 284,
  sizes: [120, 104, 92, 82, 74, 66, 60, 54, 48, 42, 37, 32],
  leading: 1.28,
  align: 'middle',
} as const;
const MASCOT_BOX = { x: 790, y: 150, width: 352, height: 392 } as const;
const PICTURE_BOX = { x: 628, y: 172, width: 492, height: 277 } as const;
