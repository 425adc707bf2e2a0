import { screen } from '@testing-library/react';
import { LOST } from '../account/member-around.tsx';
import { come, DRAW, heading, NOT_IN_LINE, press, says, secondsPass, stopTheClock } from './in-line.tsx';

beforeEach(stopTheClock);
afterEach(() => jest.useRealTimers());

test('whoever comes to the line joins it, and is told number, place and time', async () => {
  const { sent } = await come({ showQueue: [NOT_IN_LINE, says()], joinQueue: [says()] });
  expect(heading()).toBe('順番にご案内しています');
  expect(screen.getByText('482')).toBeVisible();
  expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('126人');
  expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('約6分');
  expect(screen.getByText(/まで案内しました/)).toHaveTextContent('いま 356番 まで案内しました');
  expect(screen.getByText('11月28日(土) 10:02')).toBeVisible();
  expect(sent('joinQueue')).toEqual([{ params: { directoryName: 'natsuyasumi' } }]);
});

test('whoever is in the line already does not join again', async () => {
  const { sent } = await come({ showQueue: [says()] });
  expect(screen.getByText('482')).toBeVisible();
  expect(sent('joinQueue')).toEqual([]);
});

test('what is left in the box stands there with its time', async () => {
  await come({ showQueue: [says()] });
  expect(screen.getByRole('meter')).toHaveAccessibleName('残り枚数');
  expect(screen.getByText('10:02 現在')).toBeVisible();
});

test('the place is asked for again and again, and the title says how far it is', async () => {
  await come({ showQueue: [says(), says({ ahead: 98, calledTo: 384 }), says({ ahead: 0 })] });
  expect(document.title).toBe(`あと126人｜${DRAW}`);
  await secondsPass(3.1);
  expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('98人');
  await secondsPass(3.1);
  expect(document.title).toBe(`次にご案内します｜${DRAW}`);
});

test('the line in the picture gets as short as the line is, and whoever is first in it is told so', async () => {
  const mascots = () => document.querySelectorAll('[aria-hidden] img').length;
  await come({ showQueue: [says(), says({ ahead: 2 }), says({ ahead: 0, minutes: 0 })] });
  expect(mascots()).toBe(6);
  await secondsPass(3.1);
  expect(mascots()).toBe(3);
  await secondsPass(3.1);
  expect(mascots()).toBe(1);
  expect(heading()).toBe('次にご案内します');
  expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('まもなく');
});

test.each([
  [59, '約59分'],
  [60, '約1時間'],
  [312, '約5時間'],
  [330, '約5時間半'],
])('a wait of %d minutes is told as %s', async (minutes, words) => {
  await come({ showQueue: [says({ minutes })] });
  expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent(words);
});

test('nobody guesses a time that nobody knows', async () => {
  await come({ showQueue: [says({ minutes: null })] });
  expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('計算中');
});

test('while the shop is out of reach the number stays, and it is said that the place does', async () => {
  await come({ showQueue: [says(), LOST, LOST, says({ ahead: 90 })] });
  await secondsPass(3.1);
  expect(screen.getByText(/順番はそのままです/)).toBeVisible();
  expect(screen.getByText('482')).toBeVisible();
  await secondsPass(15);
  expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('90人');
  expect(screen.queryByText(/順番はそのままです/)).toBeNull();
});

test('a device that is offline says so, and goes on when it is back', async () => {
  await come({ showQueue: [says(), LOST, LOST, says({ ahead: 80 })] });
  window.dispatchEvent(new Event('offline'));
  await secondsPass(3.1);
  expect(screen.getByText(/順番はそのままです/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await secondsPass(15);
  expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('80人');
});

test('where nothing could be asked at all it is said, and asked again when told to', async () => {
  await come({ showQueue: [LOST, says()] });
  expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました');
  await press('もう一度ためす');
  await secondsPass(0.1);
  expect(screen.getByText('482')).toBeVisible();
});

test('whoever leaves the line goes to the other draws', async () => {
  const { sent, wentTo } = await come({ showQueue: [says()], leaveQueue: [NOT_IN_LINE] });
  await press('列をはなれて、ほかのガチャを見る');
  await secondsPass(0.1);
  expect(sent('leaveQueue')).toHaveLength(1);
  expect(wentTo).toEqual(['/sanrio#now']);
});

test('whoever has left in another tab is not put into the line again unasked', async () => {
  const { sent } = await come({ showQueue: [says(), NOT_IN_LINE], joinQueue: [says({ number: 500 })] });
  await secondsPass(3.1);
  expect(heading()).toBe('いまは列にならんでいません');
  expect(sent('joinQueue')).toEqual([]);
  await press('もう一度ならぶ');
  await secondsPass(0.1);
  expect(screen.getByText('500')).toBeVisible();
});

test('before the sale there is a time instead of a number, and nobody has to be early', async () => {
  const before = says({
    ...{ state: 'beforeSale', number: null, ahead: null, minutes: null, calledTo: null },
    opensAt: '2026-11-28T01:06:32.000Z',
  });
  const { sent } = await come({ showQueue: [before], joinQueue: [before] });
  expect(heading()).toBe('開始をお待ちください');
  expect(screen.getByRole('timer')).toHaveTextContent('4:32');
  expect(screen.getByText(/早くならんでも、おそくても同じです/)).toBeVisible();
  expect(sent('joinQueue')).toHaveLength(1);
});
