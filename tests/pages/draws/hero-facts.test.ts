import { promiseOf } from '#components/home/hero-facts.ts';
import { aDraw, aPrize } from '../../support/api-responses.ts';

const stampsOf = (...draws: Parameters<typeof promiseOf>[1]) =>
  promiseOf('', draws).stamps.map(({ text, note }) => `${text}/${note}`);

const { shipping } = aDraw();

test('The first view has prizes that are left, of other draws and of other grades', () => {
  const gone = aPrize({ name: 'ぬいぐるみ', remaining: 0 });
  const mug = aPrize({ code: 'D', grade: 'D', gradeLabel: 'D', name: 'マグカップ' });
  const badge = aPrize({ code: 'F', grade: 'F', gradeLabel: 'F', name: '缶バッジ' });
  const first = aDraw({ prizes: [gone, mug, badge] });
  const second = aDraw({ directoryName: 'other', prizes: [aPrize({ name: 'ランプ' })] });
  const names = (...draws: Parameters<typeof promiseOf>[1]) =>
    promiseOf('', draws).prizes.map(({ name, directoryName }) => `${directoryName}/${name}`);
  expect(names(first, second)).toEqual([
    'marupo-otsukai/マグカップ',
    'other/ランプ',
    'marupo-otsukai/缶バッジ',
  ]);
  const others = ['second', 'third'].map((directoryName) =>
    aDraw({ directoryName, prizes: [aPrize({ name: 'ランプ' }), mug, badge] }),
  );
  expect(names(first, ...others)).toEqual([
    'marupo-otsukai/マグカップ',
    'second/マグカップ',
    'third/缶バッジ',
  ]);
  expect(names(aDraw({ prizes: [gone] }))).toEqual([]);
});

test('The stamps name the fee as it is: one, the lowest of several, or none', () => {
  expect(stampsOf(aDraw())).toContain('送料600円/一箱に何点でも');
  expect(stampsOf(aDraw(), aDraw({ shipping: { ...shipping, fee: 700 } }))).toContain(
    '送料600円から/一箱ごと',
  );
  expect(stampsOf(aDraw({ shipping: { ...shipping, freeFrom: 10 } }))).toContain('送料600円/一箱に何点でも');
  expect(stampsOf(aDraw({ shipping: { ...shipping, fee: 0 } }))).toContain('送料無料/一箱に何点でも');
});

test('Without a public source of chance, or without draws, no proof is promised', () => {
  expect(stampsOf(aDraw())).toContain('抽選は証明つき/記録を公開');
  expect(stampsOf(aDraw(), aDraw({ isLocalBeacon: true }))).toContain('確率を公開/残り枚数も公開');
  expect(stampsOf()).toEqual(['はずれなし/1回で1つ', '確率を公開/残り枚数も公開']);
});
