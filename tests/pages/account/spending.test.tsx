import { screen, within } from '@testing-library/react';
import { MonthCard } from '#components/account/spending/month-card.tsx';
import { MonthSoFar } from '#components/account/spending/month-so-far.tsx';
import { OwnSpending } from '#components/account/spending/own-spending.tsx';
import type { Spending } from '#lib/contract/member/spending.ts';
import { answered, LOST, renderForMember, type Replies } from '../render.tsx';

const spent = (but: Partial<Spending> = {}): Spending => ({
  month: 7_500,
  year: 42_000,
  monthlyLimit: null,
  raise: null,
  pausedUntil: null,
  ...but,
});

const open = (replies: Replies) => renderForMember(<OwnSpending />, replies);
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body);

test('The page has the sums, the limit and who helps', async () => {
  open({ showSpending: [answered(spent({ monthlyLimit: 10_000 }))] });
  expect(await screen.findByText('7,500円')).toBeVisible();
  expect(screen.getByText('42,000円')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /上限/ })).toHaveDisplayValue('10,000円');
  expect(screen.getByRole('link', { name: '消費者ホットライン 188' })).toHaveAttribute('href', 'tel:188');
});

test('A limit is set, and a later one is announced', async () => {
  const raise = { monthlyLimit: 20_000, from: '2026-11-27T03:00:00.000Z' };
  const { user, sent } = open({
    showSpending: [answered(spent())],
    limitSpending: [
      answered(spent({ monthlyLimit: 5_000 })),
      answered(spent({ monthlyLimit: 5_000, raise })),
    ],
  });
  const choice = await screen.findByRole('combobox', { name: /上限/ });
  await user.selectOptions(choice, '5,000円');
  await user.click(screen.getByRole('button', { name: 'この上限にする' }));
  expect(await screen.findByText('ひと月の上限を、5,000円にしました。')).toBeVisible();
  await user.selectOptions(choice, '20,000円');
  await user.click(screen.getByRole('button', { name: 'この上限にする' }));
  expect(await screen.findByText(/^11月27日\(金\) 12:00から変わります。/)).toBeVisible();
  expect(sent('limitSpending')).toEqual([
    { body: { monthlyLimit: 5_000 } },
    { body: { monthlyLimit: 20_000 } },
  ]);
});

test('A pause asks first, because it cannot be ended', async () => {
  const { user, sent } = open({
    showSpending: [answered(spent())],
    pausePurchases: [answered(spent({ pausedUntil: '2026-11-27T03:00:00.000Z' }))],
  });
  const pause = await card('購入のおやすみ');
  await user.click(pause.getByRole('button', { name: '7日やすむ' }));
  expect(pause.getByText('とちゅうで終わりにすることはできません。')).toBeVisible();
  expect(sent('pausePurchases')).toEqual([]);
  await user.click(pause.getByRole('button', { name: '7日やすむ' }));
  const confirmation = await pause.findByText('11月27日(金) 12:00まで、おやすみです。');
  expect(confirmation.parentElement).toHaveFocus();
  expect(sent('pausePurchases')).toEqual([{ body: { days: 7 } }]);
});

test('A pause can only be made longer', async () => {
  const pausedUntil = new Date(Date.now() + 20 * 24 * 60 * 60_000).toISOString();
  open({ showSpending: [answered(spent({ pausedUntil }))] });
  const pause = await card('購入のおやすみ');
  expect(pause.getByText(/まで、おやすみです。$/)).toBeVisible();
  expect(document.body).toHaveFocus();
  expect(pause.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['30日やすむ']);
});

test('マイページ and the last screen before a payment have the sum of the month', async () => {
  renderForMember(
    <>
      <MonthCard />
      <MonthSoFar total={700} />
    </>,
    { showSpending: [answered(spent({ monthlyLimit: 10_000 }))] },
  );
  expect(await screen.findByText('今月の合計 8,200円')).toBeVisible();
  expect(screen.getByText('上限 10,000円')).toBeVisible();
});

test('A sum that cannot be read keeps nobody from paying', async () => {
  renderForMember(
    <>
      <p>ご注文</p>
      <MonthSoFar total={700} />
    </>,
    { showSpending: [LOST] },
  );
  expect(await screen.findByText('ご注文')).toBeVisible();
  expect(screen.queryByText(/今月/)).toBeNull();
});
