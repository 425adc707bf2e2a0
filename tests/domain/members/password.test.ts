import fc from 'fast-check';
import { passwordError } from '#backend/domain/members/password.ts';
import { isCommonPassword } from '#backend/crypto/argon2-passwords.ts';

const HANAKO = { email: 'hanako.yamada98@example.jp', name: '山田 花子' };
const errorOf = (password: string, owner = HANAKO) =>
  passwordError(password, owner, { isCommon: isCommonPassword });

describe('A common password is refused', () => {
  test.each(['1qaz2wsx3edc', 'unbelievable', 'ｕｎｂｅｌｉｅｖａｂｌｅ', 'UnBelievable'])(
    'alone: %s',
    (password) => expect(errorOf(password)).toBe('passwordCommon'),
  );

  test.each([
    'password1234',
    '1234password',
    'password2026',
    'sunshine!!!!',
    '!!!!sunshine',
    '2024-sunshine-01',
    'sakura19990401',
    'password98765',
    'ｐａｓｓｗｏｒｄ１２３４',
    'monkey..........',
    'ILoveYou2024!!',
  ])('with digits and symbols around it: %s', (password) => expect(errorOf(password)).toBe('passwordCommon'));

  test.each(['passwordpassword', 'letmeinletmein', 'sunshineSUNSHINE', 'trustno1trustno1', 'dragondragon12'])(
    'twice: %s',
    (password) => expect(errorOf(password)).toBe('passwordCommon'),
  );

  test.each(['Passw0rd!!!!', 'p@ssw0rd2026', '5un5h1ne1234', 'p@$$w0rdp@$$w0rd', 'd1am0nd-d1am0nd'])(
    'with symbols in place of emails: %s',
    (password) => expect(errorOf(password)).toBe('passwordCommon'),
  );
});

test.each([
  'aaaaaaaaaaaa',
  '............',
  '　　　　　　　　　　　　',
  'abcabcabcabc',
  'xk3fxk3fxk3f',
  '112233445566',
  'ああああああああああああ',
])('A repeated block is refused: %s', (password) => expect(errorOf(password)).toBe('passwordCommon'));

test.each([
  '123456789012',
  '098765432109',
  'abcdefghijkl',
  'lkjihgfedcba',
  'xyzabcdefghi',
  'qwertyuiopas',
  'asdfghjkl;:]',
  'poiuytrewqlkj',
  '1q2w3e4r5t6y',
  'qazwsxedcrfv',
  '!QAZ2wsx#EDC4rfv',
  'あいうえおかきくけこさし',
  'アイウエオカキクケコ12',
  'いろはにほへとちりぬるを',
])('A sequence of keys or letters is refused: %s', (password) =>
  expect(errorOf(password)).toBe('passwordCommon'),
);

test.each([
  'korondo12345',
  'KoronDo-2026',
  'ころん堂ころん堂2026',
  'koronkoron12',
  'sanrio123456',
  'kujigachakuji',
  'marupo123456',
  'Marupo&Potsu!',
  'ﾏﾙﾎﾟﾏﾙﾎﾟﾏﾙﾎﾟ',
  'ラムじいふぐちょ1',
  'gachagachagacha',
  'パスワードパスワード',
])('Words of the shop and common Japanese words are refused: %s', (password) =>
  expect(errorOf(password)).toBe('passwordCommon'),
);

test.each([
  'hanako.yamada98@example.jp',
  'hanako.yamada98',
  'HanakoYamada',
  'hanakohanako1',
  'yamada-hanako!',
  'yamada19980401',
  '山田花子山田花子山田花子',
  '山田 花子 山田 花子!',
  '花子2026花子2026花子',
  'h4nak0y4mada!',
  'example12345',
])("The member's own name and email address are refused: %s", (password) =>
  expect(errorOf(password)).toBe('passwordPersonal'),
);

test('Personal words of one member are allowed for another', () => {
  expect(errorOf('fuwafuwaneko88', { email: 'fuwafuwaneko@example.jp', name: 'ねこ' })).toBe(
    'passwordPersonal',
  );
  expect(errorOf('fuwafuwaneko88')).toBeUndefined();
});

test('A name of one letter, or an empty one, forbids no password', () => {
  expect(errorOf('夕立のあとの虹を見た日', { email: 'a@b.jp', name: '虹' })).toBeUndefined();
  expect(errorOf('rYb8sQmEoLpXvTzK', { email: 'b@s.jp', name: '' })).toBeUndefined();
});

test.each([
  'correct horse battery staple',
  'correcthorsebatterystaple',
  'tokyo tower at night 3',
  'nekoto-inuto-tori',
  'わたしはねこがすきです。',
  '夕立のあとの虹を見た日の朝',
  '吾輩は猫である名前はまだ無い',
  'まるぽとおさんぽにいきたいな',
  'yamada likes green tea',
  'rYb8sQmEoLpXvTzK',
  '4f2a9c0b7d1e83',
  '8391 4620 7755 1904',
  '🍙🐈🌈🚲🏯🍵🎐🌻🐢🎏🥢🗻',
])('A good password is accepted: %s', (password) => expect(errorOf(password)).toBeUndefined());

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** Words of six to ten letters that are in no dictionary: alternating consonants and vowels. */
const word = fc
  .array(fc.tuple(fc.constantFrom(...'bdfghjklmnprstvwyz'), fc.constantFrom(...'aeiou')), {
    minLength: 3,
    maxLength: 5,
  })
  .map((syllables) => syllables.flat().join(''));

/** Random text: all letters are equally likely, none occurs twice. */
const drawn = (characters: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...characters), { minLength: 16, maxLength: 16 });

test('Sixteen random letters are accepted', () => {
  fc.assert(
    fc.property(drawn(ALPHABET), (characters) => expect(errorOf(characters.join(''))).toBeUndefined()),
  );
});

test('Four random words are accepted, with any separator', () => {
  const words = fc.uniqueArray(word, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.constantFrom('', ' ', '-', '。'), (four, between) => {
      expect(errorOf(four.join(between))).toBeUndefined();
    }),
  );
});

test('A common word with digits around it is refused', () => {
  const few = fc.stringMatching(/^\d{0,3}$/);
  const common = fc.constantFrom('password', 'sunshine', 'princess', 'baseball', 'football', 'superman');
  fc.assert(
    fc.property(few, common, few, (before, middle, after) => {
      expect(errorOf(`${before}${middle}${after}`)).toBe('passwordCommon');
    }),
  );
});

test('A repeated block is refused, however long it is', () => {
  const block = fc.array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(block, fc.integer({ min: 12, max: 40 }), (characters, times) => {
      expect(errorOf(characters.join('').repeat(times))).toBe('passwordCommon');
    }),
    { numRuns: 20 },
  );
});

test('Every text gets an answer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 256 }),
      fc.string({ unit: 'binary' }),
      (password, name) => {
        const error = errorOf(password, { email: `${name}@example.jp`, name });
        expect([undefined, 'passwordCommon', 'passwordPersonal']).toContain(error);
      },
    ),
  );
});
