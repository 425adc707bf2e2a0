import { render, screen, within } from '@testing-library/react';
import { Changes } from '#console/routes/draw-editor/publish-changes.tsx';
import { LastLook } from '#console/routes/draw-editor/last-look.tsx';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { Elements } from '#lib/site/elements.ts';
import { inMantine } from './browser.tsx';
import { A_DRAFT as BEFORE, picture } from './draft-document.ts';

const show = (what: Elements) => render(what, inMantine);
const cellsOf = (name: string) => within(screen.getByRole('row', { name })).getAllByRole('cell');

test('Every change has its value before and after', () => {
  const now: DraftDocument = {
    ...BEFORE,
    title: '新しいくじ',
    art: { ...picture, pictureId: '1'.repeat(32) },
    paymentTypes: ['CARD'],
    shipping: { ...BEFORE.shipping, fee: 2_500, freeFrom: 10 },
  };
  show(<Changes before={BEFORE} now={now} buyers={0} />);
  const table = screen.getByRole('table', { name: '変わるところ' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['題名', 'くじ', '新しいくじ'],
    ['メイン画像', 'あり', 'あり（変わります）'],
    ['支払い方法', 'クレジットカード、PayPay', 'クレジットカード'],
    ['送料', '800円', '2,500円'],
    ['送料無料の点数', 'なし', '10'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Where people have bought, a changed fee says for whom it holds', () => {
  const now = { ...BEFORE, shipping: { ...BEFORE.shipping, fee: 2_500 } };
  const { unmount } = show(<Changes before={BEFORE} now={now} buyers={3} />);
  expect(screen.getByRole('alert')).toHaveTextContent('すでに3人が購入しています');
  expect(screen.getByRole('alert')).toHaveTextContent('これから購入する人だけに適用されます');
  unmount();
  show(<Changes before={BEFORE} now={{ ...BEFORE, title: '題' }} buyers={3} />);
  expect(screen.getByRole('alert')).toHaveTextContent('注文とページにも、変更した内容が出ます');
});

test('Without a change it says so, and warns nobody', () => {
  show(<Changes before={BEFORE} now={BEFORE} buyers={3} />);
  expect(screen.getByText('ありません。')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('The last look names prizes, fee, date, limits and payment methods', () => {
  show(<LastLook document={BEFORE} />);
  expect(cellsOf('A賞 大きなぬいぐるみ 2個').map(({ textContent }) => textContent)).toEqual([
    '大きなぬいぐるみ',
    '2個',
  ]);
  expect(screen.getByRole('row', { name: 'B賞 バッグ（もぐ、まるぽ） 1,000個' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'ラストワン賞 金のかご' })).toBeVisible();
  for (const text of [
    '800円、ほかのガチャとまとめて発送',
    '2027年1月11日から1月31日までに発送',
    '60日',
    '1、5',
    '1回100枚、1人の上限なし、同時に50人',
    'クレジットカード、PayPay',
  ])
    expect(screen.getByText(text)).toBeVisible();
});
