import { passwordError } from '#backend/domain/members/password.ts';

const OWNER = { email: 'x@y.jp', name: '' };

/** The error of a password when these are the common ones. */
const errorOf = (password: string, common: readonly string[] = [], owner = OWNER) =>
  passwordError(password, owner, { isCommon: (text) => common.includes(text) });

/** Nine digits that are neither a sequence nor a year, which cost 63. */
const DIGITS = '837495162';

describe('A word that guessers try first leaves the cost to the rest', () => {
  test.each([
    'ころん堂',
    'ころんどう',
    'ころん',
    'koron',
    'korondo',
    'korondou',
    'sanrio',
    'くじ',
    'くじびき',
    'がちゃ',
    'がちゃがちゃ',
    'らすとわん',
    'まいぺーじ',
    'kuji',
    'kujibiki',
    'gacha',
    'gachagacha',
    'lastone',
    'mypage',
    'まるぽ',
    'ぽつ',
    'のこさん',
    'らむじい',
    'ふぐちょ',
    'ゆめじ',
    'ぐる',
    'もぐ',
    'marupo',
    'potsu',
    'nokosan',
    'ramujii',
    'fuguchio',
    'fugucho',
    'yumeji',
    'guru',
    'mogu',
    'ぱすわーど',
    'あんしょうばんごう',
    'ありがとう',
    'あいしてる',
    'だいすき',
    'さくら',
    'ひまわり',
    'pasuwado',
    'pasuwaado',
    'arigatou',
    'arigato',
    'aishiteru',
    'daisuki',
    'sakura',
    'himawari',
    'nippon',
  ])('%s', (word) => {
    expect(errorOf(`${word}${DIGITS}`)).toBe('passwordCommon');
    // Two digits more are enough: they cost 14.
    expect(errorOf(`${word}${DIGITS}70`)).toBeUndefined();
  });
});

describe('The cost of a password', () => {
  test.each([
    ['seven letters and a digit', 'bxqwnvk8', []],
    ['eleven digits', '83749516273', []],
    ['a sequence, five letters', 'qwebxzvk', []],
    ['a sequence, a letter and seven digits', 'qwertm8374951', []],
    ['a year, five letters, two digits', '1998bxqwn83', []],
    ['a common word, a repetition, a letter, three digits', 'bxqwbxqn837', ['bxqw']],
    ['a common word of twenty letters', 'bxqwnvkzjhtdgmrplfsc', ['bxqwnvkzjhtdgmrplfsc']],
    ['a known word, two letters and seven digits', 'mogubx8374951', []],
    ['a long sequence', '123456789012345678', []],
    ['a sequence backwards', 'lkjhgfdsabx', []],
  ])('%s is too low', (_what, password, common) => expect(errorOf(password, common)).toBe('passwordCommon'));

  test.each([
    ['eight letters', 'bxqwnvkz', []],
    ['twelve digits', '837495162730', []],
    ['a sequence, six letters', 'qwebxzvkn', []],
    ['a year, six letters, one digit', '1998bxqwnz8', []],
    ['a year of another century, two letters, five digits', '1798bxqwn83', []],
    ['a common word of three letters', 'bxqnvkzj', ['bxq']],
    ['a common word of 21 letters', 'bxqwnvkzjhtdgmrplfscy', ['bxqwnvkzjhtdgmrplfscy']],
    ['two repeated letters', 'bxnvbxkz', []],
  ])('%s is enough', (_what, password, common) => expect(errorOf(password, common)).toBeUndefined());

  test.each([
    'bxqw0nvk',
    'bxqw3nvk',
    'bxqw@nvk',
    'bxqw$nvk',
    'bxqw!nvk',
    'bxqw+nvk',
    'bxqw1nvk',
    'bxqw4nvk',
    'bxqw5nvk',
    'bxqw7nvk',
    'bxqw8nvk',
    'bxqw9nvk',
  ])('%s is read with a letter in place of the sign', (password) => {
    const substitutes: Readonly<Record<string, string>> = {
      0: 'o',
      1: 'i',
      3: 'e',
      4: 'a',
      5: 's',
      7: 't',
      8: 'b',
      9: 'g',
      '@': 'a',
      $: 's',
      '!': 'i',
      '+': 't',
    };
    const read = password.replaceAll(/[^a-z]/g, (sign) => substitutes[sign] ?? sign);
    expect(errorOf(`${password}hjzd`)).toBeUndefined();
    expect(errorOf(`${password}hjzd`, [read])).toBe('passwordCommon');
  });

  test('1 is read as l too', () => {
    expect(errorOf('bxqw1nvkhjzd', ['bxqwlnvk'])).toBe('passwordCommon');
  });

  test.each([
    '890123456789',
    'uvwxyzabcdef',
    'rewqzyxwvuts',
    'wertyuiop@[',
    'wertyuiop[]\\',
    'sdfghjkl;:]',
    "asdfghjkl;'",
    'zxcvbnm,./.,mnb',
    '@#$%^&*()_+_',
    '"#$%&\'()=~|~',
    '34567890-=-09',
    '34567890-^-09',
    'qaz2wsx3edc4',
    'azwsxedcrfvt',
    'qaz@wsx#edc$',
    'q2w3e4r5t6y7',
    'w2e3r4t5y6u7',
    'u7y6t5r4e3w2',
    'wsedrftgyhuj',
    'sxdcfvgbhnjm',
    'なにぬねのはひふへほまみ',
    'うゐのおくやまけふこえて',
  ])('%s is made of sequences', (password) => expect(errorOf(password)).toBe('passwordCommon'));
});

describe('Words of the owner', () => {
  const personal = (password: string, email: string, name = '') => errorOf(password, [], { email, name });

  test.each([
    [`bxqw@nvk.jp${DIGITS}`, 'bxqw@nvk.jp', ''],
    [`bxqwnvk${DIGITS}`, 'bxqwnvk@y.jp', ''],
    // The part of a name and the name without digits.
    [`bxqwnvk${DIGITS}`, 'zz.bxqwnvk@y.jp', ''],
    [`bxqwnvk${DIGITS}`, 'bxqwnvk77@y.jp', ''],
    [`bxqwnvk${DIGITS}`, 'a@y.jp', 'Bxqw Nvk'],
    [`bxq${DIGITS}`, 'bxq@y.jp', ''],
    [`花子${DIGITS}`, 'a@y.jp', '山田 花子'],
    [`a@bxqw${DIGITS}`, 'a@bxqw@y.jp', ''],
  ])('%s of %s, %s', (password, email, name) => {
    expect(personal(password, email, name)).toBe('passwordPersonal');
    expect(personal(password, 'other@example.jp', 'ほか')).not.toBe('passwordPersonal');
  });

  test.each([
    ['bx', 'bx@y.jp', ''],
    ['花', 'a@y.jp', '花'],
  ])('%s is too short to be one', (word, email, name) => {
    expect(personal(`${word}${DIGITS}7`, email, name)).toBeUndefined();
  });
});
