import { rangeOf, parseLookup } from '#backend/domain/operations/lookup.ts';
import { shortNumber } from '#lib/text/numbers.ts';

const ID = '019aa6bc-04de-7f3a-8b22-0123456789ab';

test('people read the time and three more digits of an order', () => {
  expect(shortNumber(ID)).toBe('019A-A6BC-04DE-7F3A');
});

test.each([shortNumber(ID), '019aa6bc04de7f3a', ' 019A-A6BC-04de-7f3a\n'])('%j is a number', (typed) => {
  const range = { from: '019aa6bc-04de-7f3a-0000-000000000000', to: '019aa6bc-04de-7f3a-ffff-ffffffffffff' };
  expect(parseLookup(typed)).toEqual({ by: 'number', ...range });
  expect(rangeOf(typed)).toEqual(range);
});

test.each(['019A-A6BC-04DE', '019aa6bc04de'])('%s, as older letters write it, is one as well', (typed) =>
  expect(parseLookup(typed)).toEqual({
    by: 'number',
    from: '019aa6bc-04de-0000-0000-000000000000',
    to: '019aa6bc-04de-ffff-ffff-ffffffffffff',
  }),
);

test('an id means itself, a mail address whoever has it', () => {
  expect(parseLookup(ID.toUpperCase())).toEqual({ by: 'id', from: ID, to: ID });
  expect(parseLookup(' Hana@example.jp ')).toEqual({ by: 'email', email: 'Hana@example.jp' });
  expect(rangeOf('hana@example.jp')).toBeUndefined();
});

test.each(['', '019A', '019A-A6BC', '019A-A6BC-04DE-7F3', '019A-A6BC-04DE-7F3A-8', 'まるぽ', '%'])(
  'nothing is called %j',
  (typed) => expect(parseLookup(typed)).toBeUndefined(),
);
