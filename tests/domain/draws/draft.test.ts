import { USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import {
  changedPaths,
  draftOdds,
  draftOf,
  draftTime,
  emptyDraft,
  picturesOfDraft,
  protectedFields,
} from '#backend/domain/draws/draft.ts';
import { previewLink, previewOf } from '#backend/domain/draws/draft-preview.ts';
import { GRADES } from '#lib/contract/enums.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { anEntry, aPrize, aWholeDraw, CLOSES, LAST_ONE, later, OPENS, variants } from './draw-fixtures.ts';

describe('A draft', () => {
  test('begins with the usual terms', () => {
    expect(emptyDraft()).toMatchObject({
      salesType: 'normal',
      ink: 'ichigo',
      paymentTypes: PAID_TYPES,
      quantities: [1, 5, 10],
      limits: { perPurchase: 100, perMember: null, concurrentPlaying: 100 },
      shipping: { storageDays: 60, combinable: true },
    });
    expect(emptyDraft().prizes).toHaveLength(4);
    expect(picturesOfDraft(emptyDraft())).toEqual([]);
  });

  test('writes times as in Japan', () => {
    expect(draftTime(OPENS)).toBe('2026-11-06 10:00');
  });

  test('of a published draw has its content, without stored ids and counts', () => {
    const prizes = [
      aPrize({ variants: variants('赤'), drawn: 3 }),
      aPrize({ code: 'B', grade: 'B', gradeLabel: 'B' }),
    ];
    const lastOnePrize = { ...LAST_ONE, prizeId: 'p-last' };
    const draft = draftOf(aWholeDraw({ prizes, lastOnePrize }));
    const picture = { pictureId: 'a', alt: '絵 a' };
    expect(draft).toMatchObject({ opensAt: '2026-11-06 10:00', closesAt: '2026-12-07 00:00', price: 700 });
    expect(draft.prizes).toEqual([
      { name: 'ぬいぐるみ', note: '約30cm', picture, total: 10, variants: variants('赤') },
      { name: 'ぬいぐるみ', note: '約30cm', picture, total: 10 },
    ]);
    const { goods: _nothingStated, ...lastOne } = LAST_ONE;
    expect(draft.lastOne).toEqual({ ...lastOne, picture: { pictureId: 'last', alt: '絵 last' } });
    expect(picturesOfDraft(draft)).toEqual(['art', 'g', 'a', 'a', 'last']);
  });

  test('has the chances of its full box', () => {
    const prize = (total: number | null) => ({ name: '', note: '', picture: null, total });
    const odds = (...totals: (number | null)[]) => draftOdds({ ...emptyDraft(), prizes: totals.map(prize) });
    expect(odds(1, 3)).toEqual({
      tickets: 4,
      odds: [
        { code: 'A', gradeLabel: 'A', tickets: 1, oddsPercent: 25 },
        { code: 'B', gradeLabel: 'B', tickets: 3, oddsPercent: 75 },
      ],
    });
    expect(odds(1, null, -1, 0.5, 0).tickets).toBe(1);
    expect(odds(...Array<number>(30).fill(1)).odds).toHaveLength(GRADES.length);
  });
});

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, ['b']],
  [{ a: [{ n: 1 }, { n: 2 }] }, { a: [{ n: 1 }, { n: 3 }] }, ['a.1.n']],
  [{ a: [1] }, { a: [1, 2] }, ['a.1']],
  [{ a: null }, { a: { b: 1 } }, ['a']],
  [{ a: { b: 1 } }, { a: null }, ['a']],
  [1, 2, ['']],
])('From %j to %j changes %j', (before, after, paths) => expect(changedPaths(before, after)).toEqual(paths));

describe('Protected fields of a published draw', () => {
  const BEFORE = later(OPENS, -1);
  const fieldsOf = (now: Date, but = {}) =>
    protectedFields({ ...aWholeDraw(), isAnnounced: true, ...but }, now);
  const BOX = ['price', 'salesType', 'opensAt', 'closesAt', 'chooseDays', 'prizes'];
  const PRIZES = [
    ...['prizes.0.total', 'prizes.0.name', 'prizes.0.grade', 'prizes.0.gradeLabel', 'prizes.0.variants'],
    ...['prizes.1.total', 'prizes.1.name', 'prizes.1.grade', 'prizes.1.gradeLabel'],
    ...['prizes.1.variants', 'lastOne.name'],
  ];

  test.each([true, false])(
    'before its sale are those of its manifest, if that is announced: %s',
    (isAnnounced) => {
      const fields = [...BOX, ...PRIZES].map((path) => ({ path, reason: 'announced' }));
      expect(fieldsOf(BEFORE, { isAnnounced })).toEqual(isAnnounced ? fields : []);
    },
  );

  test('once it has begun are those that buyers rely on', () => {
    const date = ['shipping.days', 'shipping.from', 'shipping.lastDay'];
    const fields = [...BOX, ...PRIZES, ...date].map((path) => ({ path, reason: 'saleOpened' }));
    expect(fieldsOf(OPENS)).toEqual(fields);
    expect(fieldsOf(CLOSES)).toEqual(fields);
  });
});

describe('The preview of a draft', () => {
  const NOW = new Date('2026-11-01T00:00:00Z');
  const pictures = new Map(
    ['art', 'g', 'a', 'b', 'last'].map((pictureId) => [
      pictureId,
      { pictureId, width: 800, height: 600, widths: [800] },
    ]),
  );
  const preview = (but: Partial<Parameters<typeof previewOf>[0]> = {}) =>
    previewOf({
      entry: anEntry(),
      published: undefined,
      tariff: USUAL_TARIFF,
      pictures,
      now: NOW,
      ...but,
    });

  test('is a draw whose tickets are all left', () => {
    expect(preview()).toEqual(
      aWholeDraw({
        drawId: 'preview',
        prizes: aWholeDraw().prizes.map((prize) => ({ ...prize, prizeId: `preview-${prize.grade}` })),
        updatedAt: NOW,
      }),
    );
  });

  test('has the table of the shop, if its fees are from there', () => {
    const { shipping } = anEntry();
    const byTable = anEntry({ shipping: { ...shipping, fee: 'table' } });
    expect(preview({ entry: byTable }).shipping).toMatchObject({ fee: 600, tariffs: [USUAL_TARIFF] });
  });

  test('has the last-one prize', () => {
    expect(preview({ entry: anEntry({ lastOne: LAST_ONE }) }).lastOnePrize).toEqual({
      ...LAST_ONE,
      prizeId: 'preview-last-one',
    });
  });

  test('of a published draw has its sold tickets', () => {
    const soldOutAt = new Date('2026-11-20T00:00:00Z');
    const prizes = [aPrize({ drawn: 4, variants: variants('赤', '青') })];
    const published = aWholeDraw({ prizes, sold: 4, held: 2, soldOutAt });
    expect(preview({ published })).toMatchObject({ sold: 4, held: 2, soldOutAt });
    expect(preview({ published }).prizes.map(({ drawn }) => drawn)).toEqual([4, 0]);
  });

  test('needs the pictures of the draft', () => {
    expect(() => preview({ pictures: new Map() })).toThrow('The picture');
  });

  test('is behind a secret', () => {
    expect(previewLink('https://koron.example', 's3cret')).toBe('https://koron.example/preview#s3cret');
  });
});
