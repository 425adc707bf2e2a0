import { emptyDraft } from '#backend/domain/draws/draft.ts';
import { unfinishedEntry } from '#backend/domain/draws/unfinished-draft.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const art = { pictureId: 'art', alt: '商店街' };
const entryOf = (but: Partial<ReturnType<typeof emptyDraft>>, stored: readonly string[] = ['art']) =>
  unfinishedEntry({
    directoryName: 'neu',
    document: { ...emptyDraft(), ...but },
    now: NOW,
    isStored: (pictureId) => stored.includes(pictureId),
  });

test('An empty draft has no page without its art', () => {
  expect(entryOf({})).toBeUndefined();
  expect(entryOf({ art }, [])).toBeUndefined();
});

test('An empty draft with its art opens in a week, and names what is missing', () => {
  const opensAt = new Date('2026-11-28T03:00:00.000Z');
  expect(entryOf({ art })).toMatchObject({
    title: '題名はまだありません',
    price: 0,
    opensAt: { at: opensAt },
    closesAt: { at: new Date('2026-12-05T03:00:00.000Z') },
    prizes: ['A', 'B', 'C', 'D'].map((grade) => ({
      grade,
      gradeLabel: grade,
      name: '賞品名はまだありません',
      total: 0,
      picture: { pictureId: 'art', alt: '画像はまだありません' },
    })),
    lastOne: undefined,
    shipping: { fee: 'table', date: { days: 1, from: null, lastDay: null } },
  });
});

test('What is given stays, and what cannot be shown is left out', () => {
  const entry = entryOf({
    art,
    title: 'くじ',
    price: 700,
    opensAt: '2026-12-01 10:00',
    closesAt: '2026-11-30 10:00',
    gallery: [art, { pictureId: 'gone', alt: '' }],
    quantities: [null, -1, 0.5, 5],
    prizes: [],
    lastOne: { name: '金のかご', note: '', picture: { pictureId: 'gone', alt: 'かご' } },
    limits: { perPurchase: 0, perMember: 3, concurrentPlaying: null },
    shipping: {
      fee: 600,
      freeFrom: 0,
      days: 14,
      from: '2027-01-11',
      lastDay: '',
      storageDays: 60,
      combinable: false,
    },
  });
  expect(entry).toMatchObject({
    title: 'くじ',
    price: 700,
    opensAt: { at: new Date('2026-12-01T01:00:00.000Z') },
    closesAt: { at: new Date('2026-12-08T01:00:00.000Z') },
    gallery: [art],
    quantities: [5],
    prizes: [{ grade: 'A', gradeLabel: 'A' }],
    lastOne: { name: '金のかご', picture: { pictureId: 'art' } },
    limits: { perPurchase: 1, perMember: 3, concurrentPlaying: 1 },
    shipping: { fee: 600, freeFrom: 1, date: { days: 14, from: null, lastDay: null }, combinable: false },
  });
});
