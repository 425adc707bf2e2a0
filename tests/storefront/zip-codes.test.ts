import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { zipCodesAsOf } from '#backend/zip-codes.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { readAddress } from '#lib/contract/member/fields.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';
import { addressBook } from '../../tools/build/address-book.mjs';
import { readKenAll } from '../../tools/build/ken-all.mjs';
import { PACKAGE, packageTowns } from '../../tools/build/package-towns.mjs';
import { loadFile } from '../../tools/build/zip-shards.mjs';

const book = addressBook(packageTowns());
const everything = [...book].flatMap(([zip, addresses]) => addresses.map((address) => ({ zip, address })));
const those = (odd: (address: string) => boolean) =>
  everything.filter(({ address }) => odd(address)).map(({ zip, address }) => `${zip} ${address}`);

test.each([
  ['1000001', ['東京都千代田区千代田']],
  ['1500001', ['東京都渋谷区神宮前']],
  ['6068301', ['京都府京都市左京区吉田泉殿町']],
  ['9071801', ['沖縄県八重山郡与那国町与那国']],
  // A ward of 浜松市 since 2024-01-01.
  ['4300929', ['静岡県浜松市中央区中央']],
  // A code may cover two prefectures or several towns.
  ['4980000', ['愛知県弥富市', '三重県桑名郡木曽岬町']],
  ['4411324', ['愛知県新城市井道', '愛知県新城市奥井道', '愛知県新城市内井道']],
  ['7614101', ['香川県小豆郡土庄町甲', '香川県小豆郡土庄町乙']],
  // Notes of the post office are removed …
  ['0600000', ['北海道札幌市中央区']],
  ['1000003', ['東京都千代田区一ツ橋']],
  ['1000301', ['東京都利島村']],
  ['4090142', ['山梨県北都留郡小菅村']],
  ['3940091', ['長野県岡谷市']],
  ['0287917', ['岩手県九戸郡洋野町種市']],
  // … but similar parts of a name stay.
  ['5220317', ['滋賀県犬上郡多賀町一円']],
  ['8510502', ['長崎県長崎市以下宿町']],
  // A building is separated from its town.
  ['1006001', ['東京都千代田区霞が関 霞が関ビル']],
  ['1706003', ['東京都豊島区東池袋 サンシャイン60']],
  ['4506201', ['愛知県名古屋市中村区名駅 ミッドランドスクエア']],
  ['0986570', ['北海道稚内市声問村']],
])('%s has the addresses %j', (zip, addresses) => {
  expect(book.get(zip)).toEqual(addresses);
});

test('every code has seven digits and an address', () => {
  expect(book.size).toBeGreaterThan(120_000);
  expect([...book].filter(([zip, addresses]) => !/^\d{7}$/.test(zip) || addresses.length === 0)).toEqual([]);
});

test('every address begins with a prefecture and is in the stored form', () => {
  expect(those((address) => !PREFECTURES.some((name) => address.startsWith(name)))).toEqual([]);
  expect(those((address) => !isKeptAsItIs(readAddress(address), address))).toEqual([]);
});
const isKeptAsItIs = (read: FieldResult, address: string) => 'value' in read && read.value === address;

test('notes of the post office are removed', () => {
  expect(
    those((address) => /[（）()「」『』〔〕［］、，〜～]|の次に|場合|除く|その他|掲載|全域/.test(address)),
  ).toEqual([]);
  expect(those((address) => /(?:地階|\d階|[０-９Ａ-Ｚａ-ｚ])/.test(address))).toEqual([]);
  expect(those((address) => /一円$/.test(address))).toEqual(['5220317 滋賀県犬上郡多賀町一円']);
});

test('no ward is named that 浜松市 gave up on 2024-01-01', () => {
  expect(those((address) => /浜松市(?:中|東|西|南|北|浜北)区/.test(address))).toEqual([]);
});

test('no address is listed twice', () => {
  expect([...book].filter(([, addresses]) => new Set(addresses).size !== addresses.length)).toEqual([]);
});

test('the day of the data belongs to the version of the package', () => {
  const installed = createRequire(import.meta.url).resolve(`${PACKAGE.name}/package.json`);
  expect(JSON.parse(readFileSync(installed, 'utf8')).version).toBe(PACKAGE.version);
});

const LINES = [
  '22138,"430  ","4300929","ｼｽﾞｵｶｹﾝ","ﾊﾏﾏﾂｼﾁｭｳｵｳｸ","ﾁｭｳｵｳ","静岡県","浜松市中央区","中央",0,0,1,0,0,0',
  '13101,"100  ","1000000","ﾄｳｷｮｳﾄ","ﾁﾖﾀﾞｸ","ｲｶﾆｹｲｻｲｶﾞﾅｲﾊﾞｱｲ","東京都","千代田区","以下に掲載がない場合",0,0,0,0,0,0',
  '13101,"100  ","1000013","ﾄｳｷｮｳﾄ","ﾁﾖﾀﾞｸ","ｶｽﾐｶﾞｾｷ","東京都","千代田区","霞が関（次のビルを除く）",0,0,0,0,0,0',
  '13101,"100  ","1006090","ﾄｳｷｮｳﾄ","ﾁﾖﾀﾞｸ","ｶｽﾐ","東京都","千代田区","霞が関霞が関ビル（地階・階層不明）",0,0,0,0,0,0',
  '03507,"02879","0287917","ｲﾜﾃｹﾝ","ｸﾉﾍｸﾞﾝ","ﾀﾈｲﾁ","岩手県","九戸郡洋野町","種市第５０地割～第７０地割（大沢、城内）",0,0,0,0,0,0',
  '37322,"76141","7614101","ｶｶﾞﾜｹﾝ","ｼｮｳｽﾞｸﾞﾝ","ｺｳ","香川県","小豆郡土庄町","甲、乙（大木戸）",1,0,0,0,0,0',
  '37322,"76141","7614100","ｶｶﾞﾜｹﾝ","ｼｮｳｽﾞｸﾞﾝ","ｲｶﾆｹｲｻｲｶﾞﾅｲﾊﾞｱｲ","香川県","小豆郡土庄町","以下に掲載がない場合",0,0,0,0,0,0',
  // KEN_ALL.CSV splits a long note into several rows.
  '01206,"066  ","0660005","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","ｷｮｳﾜ","北海道","千歳市","協和（８８－２、２７１－１０、３４３－２、４０４－１、４２７－",1,0,0,0,0,0',
  '01206,"066  ","0660005","ﾎｯｶｲﾄﾞｳ","ﾁﾄｾｼ","ｷｮｳﾜ","北海道","千歳市","３、４３１－１２）",1,0,0,0,0,0',
];
const ADDRESSES = {
  '4300929': ['静岡県浜松市中央区中央'],
  '1000000': ['東京都千代田区'],
  '1000013': ['東京都千代田区霞が関'],
  '1006090': ['東京都千代田区霞が関 霞が関ビル'],
  '0287917': ['岩手県九戸郡洋野町種市'],
  '7614100': ['香川県小豆郡土庄町'],
  '7614101': ['香川県小豆郡土庄町甲', '香川県小豆郡土庄町乙'],
  '0660005': ['北海道千歳市協和'],
};
/** The line of 浜松市 in CP932. */
const CP932_LINE = Buffer.from(
  `22138,"430  ","4300929","","","","${'\x90\xc3\x89\xaa\x8c\xa7'}","${'\x95\x6c\x8f\xbc\x8e\x73\x92\x86\x89\x9b\x8b\xe6'}","${'\x92\x86\x89\x9b'}",0,0,1,0,0,0\r\n`,
  'latin1',
);

describe("Japan Post's own file", () => {
  const csv = Buffer.from(LINES.join('\r\n'));

  test('is read as CSV in UTF-8', () => {
    expect(Object.fromEntries(addressBook(readKenAll(csv, 1).postal))).toEqual(ADDRESSES);
  });

  test('is read as CSV in CP932', () => {
    expect([...addressBook(readKenAll(CP932_LINE, 1).postal)]).toEqual([
      ['4300929', ['静岡県浜松市中央区中央']],
    ]);
  });

  test('is read as ZIP, which names its day', () => {
    const zip = zipSync({ 'utf_ken_all.csv': [csv, { mtime: new Date(2026, 9, 30) }] });
    const { postal, asOf } = readKenAll(Buffer.from(zip), 1);
    expect([Object.keys(postal).length, asOf]).toEqual([8, '2026-10-30']);
  });

  test.each([
    ['of a part of Japan', csv, undefined, 'It has 8 zip codes'],
    ['of other columns', Buffer.from('1,2,3\r\n'), 1, 'Line 1 is not of KEN_ALL: 1,2,3'],
    ['of nothing', Buffer.alloc(0), 1, 'It has 0 zip codes'],
    ['with other files', Buffer.from(zipSync({ 'a.txt': csv })), 1, 'The ZIP does not have one CSV file.'],
  ])('%s is refused', (_what, bytes, least, message) => {
    expect(() => readKenAll(bytes, least)).toThrow(message);
  });

  test('that is newer than what the shop has replaces it, and an older one does not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-codes-'));
    const shards = join(folder, 'zip');
    const load = (asOf: string) => loadFile(folder, { asOf, postal: readKenAll(csv, 1).postal }, shards);
    const shard = (start: string) => JSON.parse(readFileSync(join(shards, `${start}.json`), 'utf8'));
    try {
      expect(load('2020-01-31')).toBe(PACKAGE.asOf);
      expect(shard('606')['8301']).toEqual(['京都府京都市左京区吉田泉殿町']);
      expect(load('2026-10-30')).toBe('2026-10-30');
      expect(shard('430')).toEqual({ '0929': ['静岡県浜松市中央区中央'] });
      expect(() => shard('606')).toThrow('ENOENT');
      expect(zipCodesAsOf(join(shards, 'edition.json'))).toBe('2026-10-30');
      expect(load('2026-09-30')).toBe('2026-10-30');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
