import { rangeOf, parseLookup } from '#backend/domain/lookup.ts';
import { IdOrNumber } from '#lib/contract/ops/values.ts';
import { shortNumber } from '#lib/text/numbers.ts';

const ID = '019aa6bc-04de-7f3a-8b22-0123456789ab';

test('people read the first 16 digits of an id', () => {
  expect(shortNumber(ID)).toBe('019A-A6BC-04DE-7F3A');
});

test.each([
  shortNumber(ID),
  '019aa6bc04de7f3a',
  ' 019A-A6BC-04de-7f3a\n',
  '019A A6BC 04DE 7F3A',
  '０１９Ａ－Ａ６ＢＣ－０４ＤＥ　７Ｆ３Ａ',
  '019AーA6BC—04DE−7F3A',
  'K019AA6BC04DE7F3A',
])('%j is a short number', (typed) => {
  const range = {
    from: '019aa6bc-04de-7f3a-0000-000000000000',
    to: '019aa6bc-04de-7f3a-ffff-ffffffffffff',
  };
  expect(parseLookup(typed)).toEqual({ by: 'number', ...range });
  expect(rangeOf(typed)).toEqual(range);
});

test.each(['019A-A6BC-04DE', '019aa6bc04de'])('%s, as in older emails, is a short number too', (typed) =>
  expect(parseLookup(typed)).toEqual({
    by: 'number',
    from: '019aa6bc-04de-0000-0000-000000000000',
    to: '019aa6bc-04de-ffff-ffff-ffffffffffff',
  }),
);

test('an id matches itself, an email address its member', () => {
  for (const typed of [ID.toUpperCase(), ID.replaceAll('-', '')])
    expect(parseLookup(typed)).toEqual({ by: 'id', from: ID, to: ID });
  expect(parseLookup(' Hana@example.jp ')).toEqual({ by: 'email', email: 'Hana@example.jp' });
  expect(rangeOf('hana@example.jp')).toBeUndefined();
});

test.each(['', '019A', '019A-A6BC', '019A-A6BC-04DE-7F3', '019A-A6BC-04DE-7F3A-8', 'まるぽ', '%'])(
  '%j matches nothing',
  (typed) => expect(parseLookup(typed)).toBeUndefined(),
);

test.each([
  ['019aa6bc04de7f3a', '019A-A6BC-04DE-7F3A'],
  ['019aa6bc04de', '019A-A6BC-04DE'],
  ['019a-a6bc-04de', '019A-A6BC-04DE'],
  ['０１９Ａ－Ａ６ＢＣ－０４ＤＥ　７Ｆ３Ａ', '019A-A6BC-04DE-7F3A'],
  ['K019AA6BC04DE7F3A', '019A-A6BC-04DE-7F3A'],
  ['019AA6BC04DE7F3A8B220123456789AB', ID],
  [ID.toUpperCase(), ID],
])('a call takes the number %j as %s', (typed, spelled) => {
  expect(IdOrNumber.parse(typed)).toBe(spelled);
});

test.each(['', '019A-A6BC', 'まるぽ', 'hana@example.jp', '0'.repeat(200)])(
  'a call refuses %j as a number',
  (typed) => {
    expect(IdOrNumber.safeParse(typed).success).toBe(false);
  },
);
