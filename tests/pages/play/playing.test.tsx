import { act, screen } from '@testing-library/react';
import { storeRound } from '#lib/play/rounds.ts';
import { LOST, answered, refused } from '../account/member-around.tsx';
import { BROKEN } from '../shell/shop-around.tsx';
import { aPaidOrder, aPlayedOrder } from './played-order.ts';
import { allAtOnce, crank, openResult, summaryOf } from './result-of.tsx';

const WANTED = '?order=o-1';
const paid = answered(aPaidOrder(3));
const played = answered(aPlayedOrder('AFF'));

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

/** The shop is asked a few times, with pauses. */
const allTries = () =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(10_000);
  });

test('a paid order is played once the member wants to see it', async () => {
  const { user, sent } = openResult({ showOrder: [paid], playOrder: [played] }, WANTED);
  await crank();
  expect(sent('playOrder')).toEqual([]);
  await user.click(await allAtOnce());
  expect(await summaryOf(3)).toBeVisible();
  expect(sent('playOrder')).toEqual([{ body: { productId: 'p-otsukai', orderHistoryId: 'o-1' } }]);
});

test('an answer that is lost on the way is asked for again, and the shop says the same', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user, sent } = openResult({ showOrder: [paid], playOrder: [LOST, BROKEN, played] }, WANTED);
  await user.click(await allAtOnce());
  await allTries();
  expect(await summaryOf(3)).toBeVisible();
  expect(sent('playOrder')).toHaveLength(3);
});

test('where no answer comes at all, it is said, and the crank is still there', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user } = openResult({ showOrder: [paid], playOrder: [LOST] }, WANTED);
  await user.click(await allAtOnce());
  await allTries();
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  expect(await crank()).toBeVisible();
});

test('a refusal is not asked for again', async () => {
  const { user, sent } = openResult({ showOrder: [paid], playOrder: [refused('orderNotPaid')] }, WANTED);
  await user.click(await allAtOnce());
  expect(await screen.findByRole('alert')).toHaveTextContent('お支払いがまだ確かめられていません。');
  expect(sent('playOrder')).toHaveLength(1);
});

test('a result that was seen comes without the show, and the show can be seen again', async () => {
  const { user, sent } = openResult({ showOrder: [played] }, WANTED);
  expect(await summaryOf(3)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'もう一度、演出を見る' }));
  expect(await crank()).toBeVisible();
  await user.click(await allAtOnce());
  expect(await summaryOf(3)).toBeVisible();
  expect(sent('playOrder')).toEqual([]);
});

test('a reload in the middle of the show goes on where it was', async () => {
  storeRound('o-1', 1);
  openResult({ showOrder: [played] }, WANTED);
  await crank();
  expect(screen.getByText('2')).toBeVisible();
});

test('after the show reading goes on at the results', async () => {
  const { user } = openResult({ showOrder: [paid], playOrder: [played] }, WANTED);
  await user.click(await allAtOnce());
  await summaryOf(3);
  expect(document.activeElement).toContainElement(screen.getByRole('list', { name: '等級ごとの数' }));
});
