import sharp from 'sharp';
import { cardResponse } from '#lib/social-cards/card-response.ts';
import { CardCache } from '#lib/social-cards/card-cache.ts';
import { fit } from '#lib/social-cards/fit.ts';
import { settable } from '#lib/social-cards/font.ts';
import { outlineOf, widthOf } from '#lib/social-cards/outlines.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { OTHER_BRAND } from '../support/brand.ts';
import { piecesOf } from '#lib/text/phrases.ts';
import { drawCardPicture } from '#lib/social-cards/draw-card.ts';
import { newsCardPicture } from '#lib/social-cards/news-card.ts';
import { RESULT_CARD_SIZES, resultCard, type ResultCardShape } from '#lib/seo/result-card.ts';
import { resultCardPicture, shownKinds } from '#lib/social-cards/result-card.ts';
import { resultGrid } from '#lib/social-cards/result-grid.ts';
import type { SharedPrizes } from '#lib/draws/card-prize.ts';
import { pngOf } from '#lib/social-cards/picture.ts';
import { siteCardPicture } from '#lib/social-cards/site-card.ts';
import { DRAW_STATES, GRADES, INKS, NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import { aPicture, aPieceOfNews, aSummary } from '../support/api-responses.ts';

describe('The response with a card', () => {
  const card = (byte: number, complete = true) => ({ png: Uint8Array.of(byte), complete });

  test('a card has a permanent address for its version', async () => {
    const answer = await cardResponse({
      requestedVersion: '2.png',
      path: '/cards/a/2.png',
      draw: async () => card(7),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(Uint8Array.of(7));
  });

  test('another version redirects to the current one without drawing', async () => {
    const draw = () => Promise.reject(new Error('drawn for a version that is not'));
    const answer = await cardResponse({ requestedVersion: '1.png', path: '/cards/a/2.png', draw });
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe('/cards/a/2.png');
  });

  test('a card without its picture is shown and drawn again for the next request', async () => {
    const requestOf = (complete: boolean) => ({
      requestedVersion: '1.png',
      path: '/cards/b/1.png',
      draw: async () => card(complete ? 2 : 1, complete),
    });
    const first = await cardResponse(requestOf(false));
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const second = await cardResponse(requestOf(true));
    expect(new Uint8Array(await second.arrayBuffer())).toEqual(Uint8Array.of(2));
  });

  /** Counts drawings and the largest number at a time. */
  function slowDrawer() {
    let drawing = 0;
    const stats = { times: 0, mostAtOnce: 0 };
    const draw = async () => {
      stats.times += 1;
      drawing += 1;
      stats.mostAtOnce = Math.max(stats.mostAtOnce, drawing);
      await Promise.resolve();
      drawing -= 1;
      return card(1);
    };
    return { draw, stats };
  }

  test('concurrent requests for a card share one drawing', async () => {
    const cache = new CardCache();
    const { draw, stats } = slowDrawer();
    await Promise.all([1, 2, 3].map(() => cache.card('a', draw)));
    await cache.card('a', draw);
    expect(stats.times).toBe(1);
  });

  test('one card is drawn at a time, and above a limit requests are refused', async () => {
    const cache = new CardCache();
    const { draw, stats } = slowDrawer();
    const cards = await Promise.all(Array.from({ length: 40 }, (_, place) => cache.card(`${place}`, draw)));
    expect(stats.mostAtOnce).toBe(1);
    expect(cards.filter((one) => one === null)).toHaveLength(24);
  });

  test('cards are cached, and the oldest are dropped first', async () => {
    const cache = new CardCache();
    const drawn: string[] = [];
    const png = new Uint8Array(80_000);
    const ask = (name: string) =>
      cache.card(name, async () => {
        drawn.push(name);
        return { png, complete: true };
      });
    const shop = Array.from({ length: 300 }, (_, place) => `${place}`);
    for (const name of [...shop, ...shop]) await ask(name);
    expect(drawn).toEqual(shop);

    for (let more = 300; more < 700; more += 1) await ask(`${more}`);
    drawn.length = 0;
    await ask('699');
    await ask('0');
    expect(drawn).toEqual(['0']);
  });

  test('a failed drawing does not affect other requests', async () => {
    const cache = new CardCache();
    const failing = cache.card('a', () => Promise.reject(new Error('no paper')));
    await expect(failing).rejects.toThrow('no paper');
    expect(await cache.card('a', async () => card(3))).toEqual(card(3));
  });
});

describe('Lettering', () => {
  const COLUMN = { width: 406, height: 262, sizes: [84, 76, 68, 60, 54, 48, 42, 37, 32], leading: 1.22 };

  test.each([
    ['まるぽのおつかいガチャ', ['まるぽの', 'おつかい', 'ガチャ']],
    ['ぽつの雨やどり雑貨店', ['ぽつの', '雨やどり', '雑貨店']],
    ['ゆめじの二度寝セレクション', ['ゆめじの', '二度寝', 'セレクション']],
    ['のこさん 目撃証言 第3弾', ['のこさん', '目撃証言', '第3弾']],
    ['ころん堂をひらきました', ['ころん堂を', 'ひらきました']],
    ['福', ['福']],
  ])('%s is broken into phrases', (title, lines) => {
    expect(fit(title, COLUMN).lines).toEqual(lines);
  });

  test('brackets, お and counters stay with their words', () => {
    const cut = piecesOf('「半券」を、お菓子12個と。(第3弾)');
    expect(cut.map(({ text }) => text)).toEqual(['「半', '券」を、', 'お菓子12個', 'と。', '(第3弾)']);
  });

  const LONG = 'あの日の縁日をもう一度、復刻コレクション'.repeat(12);

  test.each([LONG, 'ガ'.repeat(300), 'wwwwwwwwww'.repeat(40)])(
    'a long text stays within its box: %#',
    (title) => {
      const { size, lines } = fit(title, COLUMN);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(COLUMN.width);
      expect(size + (lines.length - 1) * size * COLUMN.leading).toBeLessThanOrEqual(COLUMN.height);
    },
  );

  test('a shortened text ends with an ellipsis', () => {
    expect(fit(LONG, COLUMN).lines.join('')).toMatch(/…$/);
    expect(fit('福', COLUMN).lines.join('')).not.toMatch(/…$/);
  });

  test('rare kanji are in the second font', () => {
    expect(settable('髙﨑𠮷鷗麴嚙德')).toBe('髙﨑𠮷鷗麴嚙德');
  });

  test('emoji are dropped, and other missing characters become 〓', () => {
    expect(settable('祭🎉り👨‍👩‍👧🇯🇵')).toBe('祭り');
    expect(settable('한')).toBe('〓');
  });

  test('a character and its mark are combined', () => {
    expect(settable('か\u3099ちゃ')).toBe('がちゃ');
  });

  test('outlines are complete at every position', () => {
    for (let x = 0; x < 30; x += 0.3) {
      expect(outlineOf('かならず、ゆめじの', { x, baseline: 100 + x / 3, size: 24 })).not.toMatch(/NaN|e-/);
    }
  });

  test('an empty text has no lines', () => {
    expect(fit('', COLUMN).lines.join('')).toBe('');
    expect(fit('🎉', COLUMN).lines.join('')).toBe('');
  });
});

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

test.each(TITLES)('a draw with the title %s has a card', async (title) => {
  await expectACard(await drawCardPicture(aSummary({ title }), art, KORON_DO));
});

test.each(TITLES)('news with the title %s has a card', async (title) => {
  await expectACard(await newsCardPicture(aPieceOfNews({ title }), null, KORON_DO));
});

test('the shop has a card', async () => {
  await expectACard(await siteCardPicture(KORON_DO));
});

test('every state, ink and category has its own look', async () => {
  const draws = [
    ...DRAW_STATES.map((state) => aSummary({ state })),
    ...INKS.filter((ink) => ink !== 'soda').map((ink) => aSummary({ ink })),
  ];
  const news = NEWS_CATEGORIES.map((category) => aPieceOfNews({ category }));
  const cards = await Promise.all([
    ...draws.map((draw) => drawCardPicture(draw, art, KORON_DO)),
    ...news.map((piece) => newsCardPicture(piece, null, KORON_DO)),
  ]);
  expect(new Set(cards).size).toBe(cards.length);
});

test('a card does not depend on the number of tickets left', async () => {
  const few = aSummary({ tickets: { total: 200, remaining: 1, held: 0 } });
  expect(await drawCardPicture(few, art, KORON_DO)).toBe(await drawCardPicture(aSummary(), art, KORON_DO));
});

test('the cards of another brand have its lettering and colours', async () => {
  const cards = [
    await siteCardPicture(OTHER_BRAND),
    await drawCardPicture(aSummary(), art, OTHER_BRAND),
    await newsCardPicture(aPieceOfNews(), null, OTHER_BRAND),
  ];
  for (const card of cards) {
    expect(card).not.toMatch(/#(?:211b52|db1f5b|d3eaf7)/i);
    await expectACard(card);
  }
});

describe('The cards of a whole result', () => {
  const SHAPES = ['wide', 'tall'] as const satisfies readonly ResultCardShape[];
  const AREA = { x: 72, y: 240, width: 936, height: 990 };

  /** As many kinds, each of them so often. */
  const aResult = (kinds: number, { count = 1, others = 0, name = '缶バッジ' } = {}): SharedPrizes => ({
    prizes: GRADES.slice(0, kinds).map((grade) => ({
      prize: { key: grade, grade, gradeLabel: grade, name: `${name}${grade}`, picture: aPicture() },
      count,
    })),
    others,
    tickets: kinds * count + others,
  });

  const drawn = (
    result: SharedPrizes,
    shape: ResultCardShape,
    title = 'まるぽのおつかいガチャ',
    brand = KORON_DO,
  ) =>
    resultCardPicture(
      { draw: aSummary({ title }), result },
      { shape, stickers: new Map(result.prizes.map(({ prize }) => [prize.key, art])), brand },
    );

  test.each(SHAPES.flatMap((shape) => [1, 2, 3, 5, 7, 10, 13, 20].map((kinds) => [shape, kinds] as const)))(
    '%s: the cells of %d kinds are inside their area and apart',
    (shape, kinds) => {
      const { cells, shown } = resultGrid(shape, AREA, { kinds, hasOthers: false });
      expect(shown + (shown < kinds ? 1 : 0)).toBe(cells.length);
      for (const { x, y, width, height } of cells) {
        expect(x + width).toBeLessThanOrEqual(AREA.x + AREA.width + 0.01);
        expect(y + height).toBeLessThanOrEqual(AREA.y + AREA.height + 0.01);
        const apart = cells.filter(
          (other) =>
            other.x >= x + width ||
            other.x + other.width <= x ||
            other.y >= y + height ||
            other.y + other.height <= y,
        );
        expect(apart).toHaveLength(cells.length - 1);
      }
    },
  );

  test('further prizes have the last cell', () => {
    expect(resultGrid('tall', AREA, { kinds: 20, hasOthers: true })).toMatchObject({ shown: 19 });
    expect(resultGrid('wide', AREA, { kinds: 20, hasOthers: false })).toMatchObject({ shown: 5 });
    expect(resultGrid('wide', AREA, { kinds: 6, hasOthers: false })).toMatchObject({ shown: 6 });
    expect(shownKinds('wide', aResult(12))).toHaveLength(5);
  });

  test.each(SHAPES)('%s: every number of kinds has a card of its own', async (shape) => {
    const results = [
      aResult(1),
      aResult(2),
      aResult(6, { count: 12 }),
      aResult(20),
      aResult(20, { others: 53 }),
    ];
    const cards = await Promise.all(results.map((result) => drawn(result, shape)));
    expect(new Set(cards).size).toBe(cards.length);
    const size = RESULT_CARD_SIZES[shape];
    for (const card of cards) {
      const png = await pngOf(card);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...size });
    }
  });

  test.each(TITLES)('a result with prizes and a draw of the title %s has a card', async (title) => {
    for (const shape of SHAPES) await pngOf(await drawn(aResult(20, { name: title }), shape, title));
  });

  test('another brand has its colours', async () => {
    for (const shape of SHAPES)
      expect(await drawn(aResult(4), shape, 'まるぽ', OTHER_BRAND)).not.toMatch(/#(?:211b52|db1f5b|d3eaf7)/i);
  });

  test('the address has the key and the shape, and the text the number of tickets', () => {
    const draw = aSummary({ directoryName: 'marupo', title: 'まるぽ' });
    const card = resultCard(draw, { key: 'ax1-0', tickets: 1_200 }, { look: '', shape: 'tall' });
    expect(card.path).toMatch(/^\/cards\/results\/marupo\/ax1-0\/1-tall-[0-9a-z]+\.png$/);
    expect(card.alt).toBe('まるぽを1,200回引いた結果');
  });
});
