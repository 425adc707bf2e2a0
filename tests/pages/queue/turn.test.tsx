import { act, screen } from '@testing-library/react';
import { called, come, DRAW, heading, press, says, secondsPass, stopTheClock } from './in-line.tsx';

beforeEach(stopTheClock);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** As if another tab were looked at, or this one again. */
async function look(state: DocumentVisibilityState): Promise<void> {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

test('the turn is told in the title, to whoever listens, and with the time to use it', async () => {
  await come({ showQueue: [says(), called()] });
  const before = document.title;
  await secondsPass(3.1);
  expect(heading()).toBe('順番がきました');
  expect(document.title).toBe(`順番がきました｜${DRAW}`);
  expect(document.title).not.toBe(before);
  expect(screen.getByText(/90秒以内に、購入へお進みください/)).toHaveAttribute('role', 'status');
  expect(screen.getByText('482番の方、どうぞ')).toBeVisible();
});

test('the time goes down by the shop’s clock, not by this device’s', async () => {
  jest.setSystemTime(new Date('2026-11-28T01:32:00.000Z'));
  await come({ showQueue: [called(75)] });
  expect(screen.getByRole('timer')).toHaveTextContent('1:15');
});

test('a press takes the turn, once', async () => {
  const { turns, sent } = await come({ showQueue: [called()] });
  await press('購入へ進む');
  expect(turns).toHaveLength(1);
  const asked = sent('showQueue').length;
  await press('購入へ進んでいます');
  await secondsPass(6);
  expect(turns).toHaveLength(1);
  // While the order is being placed the place may be gone already, which is nobody's loss.
  expect(sent('showQueue')).toHaveLength(asked);
});

test('it is taken by itself after five seconds', async () => {
  const { turns } = await come({ showQueue: [called()] });
  await secondsPass(4.8);
  expect(turns).toHaveLength(0);
  await secondsPass(0.3);
  expect(turns).toHaveLength(1);
});

test('in a tab that nobody looks at the turn waits for its member', async () => {
  await look('hidden');
  const { turns } = await come({ showQueue: [called()] });
  await secondsPass(30);
  expect(turns).toHaveLength(0);
  expect(document.title).toBe(`順番がきました｜${DRAW}`);
  await look('visible');
  await secondsPass(5.1);
  expect(turns).toHaveLength(1);
});

test('where nobody waits one goes on at once', async () => {
  const { turns } = await come({ showQueue: [says({ state: 'open', number: null, ahead: null })] });
  expect(turns).toHaveLength(1);
});

test('an order that could not be placed brings one back into the line', async () => {
  const again = says({ number: 501, ahead: 3 });
  const { turns } = await come({ showQueue: [called(), again] });
  await press('購入へ進む');
  // Longer than the longest pause between two questions, which is left to chance.
  await secondsPass(25);
  expect(turns).toHaveLength(1);
  expect(screen.getByText('501')).toBeVisible();
});

test('whoever lost the turn is told so kindly, and may join again', async () => {
  const lost = says({ state: 'lost', number: null, ahead: 40 });
  const { sent } = await come({ showQueue: [lost], joinQueue: [says({ number: 523, ahead: 40 })] });
  expect(heading()).toBe('順番がすぎました');
  expect(screen.getByText(/いまお待ちの方は40人です/)).toBeVisible();
  expect(sent('joinQueue')).toEqual([]);
  await press('もう一度ならぶ');
  await secondsPass(0.1);
  expect(screen.getByText('523')).toBeVisible();
});

test.each([
  ['soldOut', '完売しました'],
  ['saleOver', '販売が終わりました'],
] as const)('%s: the line is closed, with a way on, and nothing is asked any more', async (state, title) => {
  const closed = says({ state, number: null, ahead: null, tickets: { total: 160, remaining: 0, held: 0 } });
  const { sent } = await come({ showQueue: [says(), closed] });
  await secondsPass(3.1);
  expect(heading()).toBe(title);
  expect(screen.getByText(/お支払いはいただいていません/)).toBeVisible();
  expect(screen.getByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute('href', '/sanrio#now');
  const asked = sent('showQueue').length;
  await secondsPass(60);
  expect(sent('showQueue')).toHaveLength(asked);
});
