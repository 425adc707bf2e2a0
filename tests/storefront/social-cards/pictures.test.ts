import sharp from 'sharp';
import { drawCardPicture } from '#lib/social-cards/draw-card.ts';
import { newsCardPicture } from '#lib/social-cards/news-card.ts';
import { pngOf } from '#lib/social-cards/picture.ts';
import { siteCardPicture } from '#lib/social-cards/site-card.ts';
import { DRAW_STATES, INKS, NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import { aPieceOfNews, aSummary } from '../../support/catalogue-pages.ts';

const TITLES = [
  '福',
  'まるぽのおつかいガチャ',
  '髙﨑𠮷野家の「鷗」と薔薇の饅頭 🎉 限定おまつり復刻コレクション ～あの日の縁日をもう一度～ 第12弾',
  '"><script>&amp;</svg>',
  '🎉',
];

const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#DB1F5B' } })
  .png()
  .toBuffer();
const art = { png: Uint8Array.from(square) };

async function expectACard(svg: string) {
  const png = await pngOf(svg);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.byteLength).toBeLessThan(300_000);
}

test.each(TITLES)('a draw called %s has a card', async (title) => {
  await expectACard(await drawCardPicture(aSummary({ title }), art));
});

test.each(TITLES)('news called %s has a card', async (title) => {
  await expectACard(await newsCardPicture(aPieceOfNews({ title }), null));
});

test('the shop has a card', async () => {
  await expectACard(await siteCardPicture());
});

test('every state, ink and kind of news looks different', async () => {
  const draws = [
    ...DRAW_STATES.map((state) => aSummary({ state })),
    ...INKS.filter((ink) => ink !== 'soda').map((ink) => aSummary({ ink })),
  ];
  const news = NEWS_CATEGORIES.map((category) => aPieceOfNews({ category }));
  const cards = await Promise.all([
    ...draws.map((draw) => drawCardPicture(draw, art)),
    ...news.map((piece) => newsCardPicture(piece, null)),
  ]);
  expect(new Set(cards).size).toBe(cards.length);
});

test('a card shows nothing that changes with each ticket sold', async () => {
  const few = aSummary({ tickets: { total: 200, remaining: 1, held: 0 } });
  expect(await drawCardPicture(few, art)).toBe(await drawCardPicture(aSummary(), art));
});
