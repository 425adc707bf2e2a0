import { aBackend, importFolder } from '../../support/backend.ts';
import {
  aBannerFile,
  aCatalogueFolder,
  aDrawFile,
  aLastOne,
  aNewsFile,
  aPrizeLine,
} from '../../support/catalogue.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const folder = forEachTest(aCatalogueFolder);

const errors = async () => importFolder(backend.db, folder.path);

const YAML = `title: まるぽのおつかいガチャ
lead: 夕方の商店街へ。
salesType: normal
ink: soda
price: 700
opensAt: 2026-11-06 10:00
closesAt: "+30d 23:59"
art: { file: a.png, alt: 絵 }
description: [ 一段落 ]
prizes:
  - { grade: A, name: ぬいぐるみ, note: 38cm, total: 1, picture: { file: a.png, alt: 絵 } }
  - { grade: B, name: 毛布, note: 70cm, total: 2, picture: { file: a.png, alt: 絵 } }
  - { grade: C, name: バッグ, note: 全2種, total: 3, picture: { file: a.png, alt: 絵 } }
  - { grade: D, name: 缶バッジ, note: 全3種, total: 4, picture: { file: a.png, alt: 絵 } }
paymentTypes: [CARD]
quantities: [1]
limits: { perPurchase: 1, perMember: null, concurrentPlaying: 1 }
shipping: { fee: 0, freeFrom: null, days: 10, storageDays: 60, combinable: true }
`;

const TIME_ERROR =
  'must be a time in Japan, such as 2026-11-06 10:00, or relative to today, such as "+7d 10:00"';
const TEXT_ERROR = 'must be one line of text of 1 to 200 characters (in quotes where it looks like a number)';
const PICTURE_ERROR = 'must be the name of an SVG, PNG, JPEG or WebP picture beside this file';

test.each([
  ['total: 1', 'total: 0', '11: prizes[0].total must be a whole number from 1 to 2147483647'],
  ['total: 2', 'total: 1.5', '12: prizes[1].total must be a whole number from 1 to 2147483647'],
  ['total: 2', 'total: "2"', '12: prizes[1].total must be a whole number from 1 to 2147483647'],
  ['price: 700', 'price: 99999999999', '5: price must be a whole number from 0 to 2147483647'],
  ['price: 700\n', '', '1: price is missing: it must be a whole number from 0 to 2147483647'],
  ['price: 700', 'price:', '5: price must be a whole number from 0 to 2147483647'],
  ['price: 700', 'price: 700\ncolour: red', '6: colour is no key that the catalogue knows here'],
  ['note: 70cm', 'note: 70cm, size: L', '12: prizes[1].size is no key that the catalogue knows here'],
  ['ink: soda', 'ink: pink', '4: ink must be one of ichigo, soda, lemon, melon, mikan, budo'],
  ['ink: soda', 'ink: soda\nink: lemon', '5: the key on this line occurs twice'],
  ['夕方の商店街へ。', '2026', `2: lead ${TEXT_ERROR}`],
  ['2026-11-06 10:00', '2026-11-31 10:00', `6: opensAt ${TIME_ERROR}`],
  ['"+30d 23:59"', '30d', `7: closesAt ${TIME_ERROR}`],
  ['art: { file: a.png', 'art: { file: b.png', '8: art.file names a picture that is not there'],
  ['art: { file: a.png', 'art: { file: ../../a.png', `8: art.file ${PICTURE_ERROR}`],
  ['title: まるぽのおつかいガチャ', 'title: "a\\0b"', `1: title ${TEXT_ERROR}`],
  [
    '[ 一段落 ]',
    '[ "a\\u202Eb" ]',
    '9: description[0] must be text of 1 to 2000 characters (in quotes where it looks like a number)',
  ],
  [
    'art: { file: a.png, alt: 絵 }',
    'art: { file: a.png, alt: "a\\eb" }',
    '8: art.alt must be one line of text',
  ],
  ['art: { file: a.png', 'art: { file: a.gif', `8: art.file ${PICTURE_ERROR}`],
  ['[ 一段落 ]', '[]', '9: description must be a list of 1 to 20 entries'],
  [
    'grade: D',
    'grade: E',
    '14: prizes[3].grade must be C or the grade after it: grades go from A on, none left out',
  ],
  [
    'grade: D',
    'grade: Z',
    '14: prizes[3].grade must be one of A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T',
  ],
  [
    'perMember: null, ',
    '',
    '17: limits.perMember is missing: it must be a whole number from 1 to 2147483647',
  ],
  [
    'name: ぬいぐるみ',
    'name: "ぬい\\u200dぐるみ"',
    '11: prizes[0].name must be text without invisible and private characters',
  ],
  ['combinable: true', 'combinable: yes', '18: shipping.combinable must be true or false'],
])('%j written as %j is reported with its line', async (right, wrong, line) => {
  expect(YAML).toContain(right);
  folder.draw('otsukai', YAML.replace(right, wrong));
  expect(await errors()).toEqual([`draws/otsukai/draw.yaml:${line}`]);
});

test('The example itself has no error', async () => {
  folder.draw('otsukai', YAML);
  expect(await importFolder(backend.db, folder.path, { dryRun: true })).toMatchObject({
    draws: { added: ['otsukai'] },
  });
});

test.each([
  ['title: [', 'is no YAML'],
  ['title: *nobody', 'is no YAML'],
  ['title: !!js/function "x"', 'is no YAML'],
  ['', 'must hold the keys of a draw'],
  ['- 1', 'must hold the keys of a draw'],
])('A file without keys is reported: %j', async (content, error) => {
  folder.draw('otsukai', content);
  expect(await errors()).toEqual([expect.stringMatching(new RegExp(`^draws/otsukai/draw.yaml:1: ${error}`))]);
});

test('All errors of all files are reported together, and nothing is changed', async () => {
  folder.draw('good');
  folder.draw('bad', aDrawFile({ price: -1, lastOne: aLastOne() }));
  folder.draw('news', aDrawFile({ prizes: ['A', 'B', 'C', 'D'].map((grade) => aPrizeLine(grade)) }));
  folder.draw('Big Box');
  folder.write('draws/empty/readme.txt', '');
  folder.write('draws/shift-jis/draw.yaml', Buffer.from([0x74, 0x3a, 0x20, 0x82, 0xdc]));
  folder.news('x');
  folder.news('3', aNewsFile({ body: [{ kind: 'video', text: 'x' }] }));
  folder.news('4', aNewsFile({ body: [{ kind: 'link', text: 'x', link: 'https://example.jp/' }] }));
  folder.banner('b', aBannerFile({ startsAt: '+2d 10:00', endsAt: '+1d 10:00' }));
  expect(await errors()).toEqual([
    'draws/Big Box/draw.yaml:1: cannot be offered: Big Box must be lower-case letters, digits and hyphens, at most 60',
    'draws/bad/draw.yaml:5: price must be a whole number from 0 to 2147483647',
    'draws/empty/draw.yaml: is missing',
    'draws/news/draw.yaml:1: cannot be offered: news is the name of a page of the shop',
    'draws/shift-jis/draw.yaml: must be text in UTF-8',
    'news/3/news.yaml:6: body[0].kind must be a heading, paragraph, list or link, such as { kind: paragraph, text: … }',
    'news/4/news.yaml:8: body[0].link must be a path of this shop, such as /sanrio/faq',
    "news/x/news.yaml:1: cannot be published: its folder's name must be a number from 1 to 99999",
    'banners/b/banner.yaml:8: endsAt must be later than startsAt',
  ]);
  expect((await backend.get('/api/product')).json().total).toBe(0);
});

test.each([
  ['a folder that is not there', 'nowhere', 'is no folder'],
  ['a folder without a catalogue', '.', 'holds no catalogue'],
])('%s is reported', async (_what, place, error) => {
  expect(await importFolder(backend.db, `${folder.path}/${place}`)).toEqual([expect.stringContaining(error)]);
});

test('A folder in place of a file and a far too long file are reported', async () => {
  folder.write('draws/folder/draw.yaml/x', '');
  folder.write('draws/long/draw.yaml', Array.from({ length: 40_000 }, (_, key) => `k${key}: 1`).join('\n'));
  folder.news('1', aNewsFile({ picture: { file: 'b.png', alt: '' } }));
  folder.write('news/1/b.png/x', '');
  expect(await errors()).toEqual([
    'draws/folder/draw.yaml: is missing',
    'draws/long/draw.yaml: must be at most 256 KiB',
    'news/1/news.yaml:9: picture.file names a picture that is not there',
  ]);
});

test('Links to pages that the shop will not have are reported with their lines', async () => {
  folder.draw('otsukai');
  folder.news('1', aNewsFile({ body: [{ kind: 'link', text: 'x', link: '/sanrio/news/2' }] }));
  folder.banner('a', aBannerFile({ link: '/sanrio/otsukai' }));
  folder.banner('b', aBannerFile({ link: '/sanrio/otsukay' }));
  expect(await errors()).toEqual([
    expect.stringMatching(
      /^banners\/b\/banner.yaml:\d+: link leads to no page of the shop: \/sanrio\/otsukay$/,
    ),
    expect.stringMatching(
      /^news\/1\/news.yaml:\d+: body\[0\].link leads to no page of the shop: \/sanrio\/news\/2$/,
    ),
  ]);
});
