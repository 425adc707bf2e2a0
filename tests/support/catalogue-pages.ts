import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import type { NewsArticle, NewsSummary } from '#lib/contract/news.ts';
import type { Picture } from '#lib/contract/picture.ts';
import type { Prize } from '#lib/contract/prize.ts';

export const aPicture = (wish: Partial<Picture> = {}): Picture => ({
  pictureId: '0123456789abcdef0123456789abcdef',
  alt: 'まるぽが商店街を歩いている絵',
  width: 1280,
  height: 720,
  widths: [320, 640, 1280],
  ...wish,
});

/** A draw on sale: 132 of 200 tickets are left, six of them held by somebody who is paying. */
export const aSummary = (wish: Partial<DrawSummary> = {}): DrawSummary => ({
  productId: 'p-otsukai',
  directoryName: 'marupo-otsukai',
  title: 'まるぽのおつかいガチャ',
  lead: 'まるぽといっしょに、夕方の商店街へ。',
  salesType: 'normal',
  state: 'onSale',
  price: 700,
  opensAt: '2026-11-06T01:00:00.000Z',
  closesAt: '2026-12-06T14:59:00.000Z',
  ink: 'soda',
  art: aPicture(),
  tickets: { total: 200, remaining: 132, held: 6 },
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...wish,
});

export const aPrize = (wish: Partial<Prize> = {}): Prize => ({
  prizeId: 'plush',
  grade: 'A',
  name: '特大ぬいぐるみ',
  note: '高さ約38cm',
  picture: aPicture({ alt: '特大ぬいぐるみ' }),
  total: 2,
  remaining: 1,
  oddsPercent: 0.76,
  ...wish,
});

export const aDraw = (wish: Partial<DrawDetail> = {}): DrawDetail => ({
  ...aSummary(),
  description: ['おつかいのメモは、もぐが半分食べてしまいました。'],
  gallery: [],
  prizes: [aPrize()],
  lastOnePrize: null,
  paymentTypes: ['CARD', 'PAYPAY', 'DOCOMO'],
  quantities: [1, 5, 10],
  limits: { perPurchase: 150, perMember: null, concurrentPlaying: 100 },
  shipping: {
    fee: 600,
    freeFrom: null,
    starts: '12月下旬から順番に発送',
    storageDays: 60,
    combinable: true,
  },
  countedAt: '2026-11-20T13:14:00.000Z',
  ...wish,
});

export const aPieceOfNews = (wish: Partial<NewsSummary> = {}): NewsSummary => ({
  newsId: '12',
  category: 'important',
  title: '年末年始の発送について',
  summary: '12月28日から1月4日まで、発送をお休みします。',
  publishedAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  ...wish,
});

export const anArticle = (wish: Partial<NewsArticle> = {}): NewsArticle => ({
  ...aPieceOfNews(),
  picture: null,
  body: [{ kind: 'paragraph', text: '発送をお休みします。' }],
  newer: null,
  older: null,
  ...wish,
});
