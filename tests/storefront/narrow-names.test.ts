import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { NARROW_LINES, namePhrases, type NarrowPlace } from '#lib/text/name-phrases.ts';
import { endsOf } from '#lib/text/phrases.ts';
import { titlePhrases } from '#lib/text/title-phrases.ts';

const SEED = join(import.meta.dirname, '..', '..', 'backend', 'seed');
const Named = z.object({ name: z.string() });
const Draw = z.object({ title: z.string(), prizes: z.array(Named), lastOne: Named.optional() });

const draws = globSync('*/draws/*/draw.yaml', { cwd: SEED }).map((file) =>
  Draw.parse(parse(readFileSync(join(SEED, file), 'utf8'))),
);
const prizes = draws.flatMap(({ prizes: own, lastOne }) => [...own, lastOne ?? []].flat());
const names = prizes.map(({ name }) => name);

const PLACES: readonly NarrowPlace[] = ['tile', 'panel', 'album'];

test.each([
  ['おつかい仲間のアクリルスタンド', 'おつかい仲間の|アクリル|スタンド'],
  ['水たまりラバーコースター', '水たまり|ラバー|コースター'],
  ['ころがしきんちゃく', 'ころがし|きんちゃく'],
  ['きらきら缶バッジ', 'きらきら|缶バッジ'],
  ['まわり道すごろくカレンダー', 'まわり道|すごろく|カレンダー'],
  ['金のおつかいかごセット', '金の|おつかいかご|セット'],
  ['発見記念 金ののこさん像', '発見記念 金の|のこさん像'],
  ['食べのこした金の半券', '食べのこした|金の|半券'],
  ['草むらクッション（のこさん入り）', '草むら|クッション|（のこさん|入り）'],
  ['三連休特大おたのしみ袋', '三連休特大|おたのしみ袋'],
])('in a tile, %s breaks between the words of a compound that is wider', (name, phrases) => {
  expect(namePhrases(name, 'tile').join('|')).toBe(phrases);
});

test.each([
  ['まるぽ 特大おつかいぬいぐるみ', 'まるぽ 特大おつかい|ぬいぐるみ'],
  ['ぽつの雨やどり雑貨店', 'ぽつの|雨やどり雑貨店'],
  ['証拠写真ポストカード', '証拠写真|ポストカード'],
])('in a tile, no compound of %s breaks that has room in a line', (name, phrases) => {
  expect(namePhrases(name, 'tile').join('|')).toBe(phrases);
});

test('a wider place keeps compounds whole', () => {
  const name = 'ならび順アクリルスタンド';
  expect(namePhrases(name, 'panel')).toEqual(['ならび順', 'アクリルスタンド']);
});

describe('the names of the prizes of the demonstrations', () => {
  it('are found', () => {
    expect(names.length).toBeGreaterThan(80);
  });

  it.each(PLACES)('have no part that is wider than a line of the %s', (place) => {
    const parts = names.flatMap((name) => namePhrases(name, place)).flatMap((phrase) => phrase.split(' '));
    expect(parts.filter(({ length }) => length > NARROW_LINES[place])).toEqual([]);
  });

  it('end lines at ends of words of the dictionary only', () => {
    const dictionary = new Intl.Segmenter('ja', { granularity: 'word' });
    const cuts = [...names, ...draws.map(({ title }) => title)].flatMap((name) => {
      const words = new Set(endsOf(Array.from(dictionary.segment(name), ({ segment }) => segment)));
      return [titlePhrases(name), ...PLACES.map((place) => namePhrases(name, place))].filter(
        (phrases) => !endsOf(phrases).every((end) => words.has(end)),
      );
    });
    expect(cuts).toEqual([]);
  });
});
