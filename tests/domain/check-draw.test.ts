import { type DrawToCheck, checkDraw } from '#backend/domain/draws/check-draw.ts';
import type { Grade } from '#lib/contract/enums.ts';

const opens = new Date('2026-11-06T01:00:00Z');
const closes = new Date('2026-12-06T15:00:00Z');
const prizes = (...grades: Grade[]) => grades.map((grade) => ({ grade, total: 10 }));

const anEntry = (but: Partial<DrawToCheck> = {}): DrawToCheck => ({
  directoryName: 'marupo-otsukai',
  formerly: [],
  title: 'まるぽのおつかいガチャ',
  lead: '夕方の商店街へ。',
  salesType: 'normal',
  ink: 'soda',
  price: 700,
  opensAt: { text: '', at: opens },
  closesAt: { text: '', at: closes },
  description: [],
  prizes: prizes('A', 'B', 'C', 'D'),
  lastOne: undefined,
  paymentTypes: ['CARD'],
  quantities: [1, 5, 10],
  limits: { perPurchase: 20, perMember: null, concurrentPlaying: 100 },
  shipping: { fee: 600, freeFrom: null, starts: '順番に', storageDays: 60, combinable: true },
  demonstration: undefined,
  ...but,
});

test('An ordinary draw has nothing wrong with it', () => {
  expect(checkDraw(anEntry())).toEqual([]);
  expect(checkDraw(anEntry({ salesType: 'last_special', lastOne: {} }))).toEqual([]);
  expect(checkDraw(anEntry({ price: 0, paymentTypes: ['NONE'] }))).toEqual([]);
});

const shown = (drawn: Partial<Record<Grade, number>>) => ({ demonstration: { drawn } });

test.each<[string, Partial<DrawToCheck>, string]>([
  ['the name of a page', { directoryName: 'faq' }, ''],
  ['closing before it opens', { closesAt: { text: '', at: opens } }, 'closesAt'],
  ['a grade left out', { prizes: prizes('A', 'B', 'D', 'E') }, 'prizes.2.grade'],
  ['a grade twice', { prizes: prizes('A', 'B', 'B', 'C') }, 'prizes.2.grade'],
  ['grades upside down', { prizes: prizes('B', 'A', 'C', 'D') }, 'prizes.0.grade'],
  ['last_special without a last one', { salesType: 'last_special' }, 'salesType'],
  ['normal with a last one', { lastOne: {} }, 'lastOne'],
  ['a quantity over the limit', { quantities: [1, 21] }, 'quantities.1'],
  ['quantities out of order', { quantities: [5, 1] }, 'quantities.1'],
  ['a way to pay twice', { paymentTypes: ['CARD', 'AU', 'CARD'] }, 'paymentTypes.2'],
  [
    'a member allowed less than one purchase',
    { limits: { perPurchase: 20, perMember: 5, concurrentPlaying: 1 } },
    'limits.perMember',
  ],
  ['more drawn than there was', shown({ B: 11 }), 'demonstration.drawn.B'],
  ['a grade drawn that it does not have', shown({ H: 1 }), 'demonstration.drawn.H'],
  ['a free draw that is paid by card', { price: 0 }, 'paymentTypes'],
  ['a free draw that may also be paid', { price: 0, paymentTypes: ['NONE', 'CARD'] }, 'paymentTypes'],
  ['a draw with a price that nobody pays', { paymentTypes: ['CARD', 'NONE'] }, 'paymentTypes.1'],
])('%s is told at its place', (_what, but, place) => {
  const places = checkDraw(anEntry(but)).map(({ at }) => at.join('.'));
  expect(places[0]).toBe(place);
});

test('All that is wrong is told at once', () => {
  const problems = checkDraw(anEntry({ directoryName: 'news', salesType: 'last_special', quantities: [99] }));
  expect(problems).toHaveLength(3);
});
