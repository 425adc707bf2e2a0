import { readCode, readNewPassword, readPassword } from '#lib/contract/member/fields.ts';

const UNWRITABLE = '使えない文字が入っています。ほかの文字で入力してください。';

describe('A code', () => {
  test.each(['012345', '０１２３４５', ' 012 345 ', '012-345', '012ー345\n'])(
    '%j is read as 012345',
    (typed) => expect(readCode(typed)).toEqual({ value: '012345' }),
  );

  test.each([
    ['', 'メールに届いた6けたのコードを入力してください。'],
    ['12345', 'コードは6けたの数字です。メールをご確認ください。'],
    ['1234567', 'コードは6けたの数字です。メールをご確認ください。'],
    ['12345a', 'コードは6けたの数字です。メールをご確認ください。'],
  ])('%j is refused: %s', (typed, error) => expect(readCode(typed)).toEqual({ error }));
});

describe('A password', () => {
  test.each([
    [' 夕立のあとの虹を見たよ ', ' 夕立のあとの虹を見たよ '],
    ['ｋｏｒｏｎ　ｄｏ　ｋｕｊｉ', 'koron do kuji'],
    ['か\u3099くせいのころのことだった', 'がくせいのころのことだった'],
    ['𠮷'.repeat(12), '𠮷'.repeat(12)],
    ['a'.repeat(256), 'a'.repeat(256)],
  ])('%j is kept as %j', (typed, value) => expect(readNewPassword(typed)).toEqual({ value }));

  test.each([
    ['', 'パスワードを入力してください。'],
    ['a'.repeat(11), 'パスワードは12文字以上で入力してください。'],
    ['𠮷'.repeat(11), 'パスワードは12文字以上で入力してください。'],
    ['a'.repeat(257), 'パスワードは256文字までで入力してください。'],
    [`夕立のあとの虹を見たよ！${'\uFE0F'.repeat(245)}`, 'パスワードは256文字までで入力してください。'],
    [`${'a'.repeat(12)}\0`, UNWRITABLE],
    [`${'a'.repeat(12)}\uD800`, UNWRITABLE],
  ])('%j is refused: %s', (typed, error) => expect(readNewPassword(typed)).toEqual({ error }));

  test('that is tried may be short: it is only compared', () => {
    expect(readPassword('Ａ')).toEqual({ value: 'A' });
  });

  test.each([
    ['', 'パスワードを入力してください。'],
    ['a'.repeat(100_000), 'パスワードは256文字までで入力してください。'],
  ])('that is tried is refused where it cannot be one', (typed, error) => {
    expect(readPassword(typed)).toEqual({ error });
  });
});
