import { act, fireEvent, screen } from '@testing-library/react';
import { Result } from '#components/play/result/result.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keptOrder } from '#lib/orders/kept-orders.ts';
import { answered, refused, renderForMember, type Replies } from '../render.tsx';
import { enableDialogs } from '../browser.ts';
import { aPlayedDraw, aPaidOrder, aPlayedOrder } from './played-order.ts';

/** The time of the answers in `api-responses.ts`. */
const ASKED_AT = Date.parse('2026-11-20T10:30:00.000Z');
const inMs = (ms: number) => new Date(ASKED_AT + ms).toISOString();

/** The device's clock is ten minutes slow: only the shop's time counts. */
const DEVICE_NOW = ASKED_AT - 600_000;

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: DEVICE_NOW });
});
afterEach(() => jest.useRealTimers());

/** Advances the fake timers; renders after each step. */
async function pass(ms: number, step = 250) {
  for (let left = ms; left > 0; left -= step)
    await act(async () => {
      await jest.advanceTimersByTimeAsync(Math.min(left, step));
    });
}

/** The time until the draw and the minute in which its result is asked for. */
async function passAMinute() {
  await pass(2_000);
  await pass(64_000, 64_000);
}

/** Opens the result page of an order whose result comes 4 seconds after the answer. */
async function openWaiting(
  playOrder: Replies['playOrder'],
  but: Partial<OrderDetail> = {},
  drawBut: Partial<DrawDetail> = {},
) {
  enableDialogs();
  const shop = renderForMember(
    <Result draw={aPlayedDraw(drawBut)} />,
    {
      showPlay: [answered({ productId: 'p-otsukai', status: 'CONFIRM', orderHistoryId: 'o-1', unseen: 0 })],
      showDraw: [answered(aPlayedDraw())],
      showOrder: [answered(aPaidOrder(1, { resultAt: inMs(4_000), ...but }))],
      ...(playOrder && { playOrder }),
    },
    { path: '/sanrio/marupo-otsukai/result?order=o-1' },
  );
  // The session, the order and the scene.
  await pass(300);
  return shop;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const played = answered(aPlayedOrder('F'));
const PENDING = refused('resultPending');

test('The seconds until the draw are counted by the clock of the shop', async () => {
  await openWaiting([played]);
  expect(heading()).toBe('抽選まで あと4秒');
  await pass(1_000);
  expect(heading()).toBe('抽選まで あと3秒');
  await pass(3_000);
  expect(heading()).toBe('ハンドルをまわそう');
});

test('The crank can be turned while the draw is awaited; the result is asked for at its time', async () => {
  const { sent } = await openWaiting([played]);
  press('まわす');
  await pass(2_000);
  expect(heading()).toMatch(/^抽選まで あと[12]秒$/);
  expect(sent('playOrder')).toEqual([]);
  await pass(2_250);
  expect(sent('playOrder')).toEqual([{ body: { productId: 'p-otsukai', orderHistoryId: 'o-1' } }]);
  await pass(4_000);
  expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
});

test.each([true, false])('A shop with its own rounds says so (%s)', async (isLocalBeacon) => {
  await openWaiting([played], {}, { isLocalBeacon });
  const notice = () => screen.queryAllByText(/自分で乱数をつくっています/);
  expect(notice()).toHaveLength(isLocalBeacon ? 1 : 0);
  press('まわす');
  await pass(2_000);
  expect(notice()).toHaveLength(isLocalBeacon ? 1 : 0);
});

test('The browser keeps the receipt before the result is known', async () => {
  localStorage.clear();
  await openWaiting([played], { receipt: 'a signed note' });
  expect(keptOrder('o-1')?.receipt).toBe('a signed note');
});

test('A result that is not there yet is asked for again every half second', async () => {
  const { sent } = await openWaiting([PENDING, PENDING, played]);
  press('まわす');
  await pass(4_250);
  expect(heading()).toBe('まもなく決まります');
  expect(sent('playOrder')).toHaveLength(1);
  await pass(1_000);
  expect(sent('playOrder')).toHaveLength(3);
  await pass(4_000);
  expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
});

test('After a minute the page says calmly that the result comes later', async () => {
  const { sent } = await openWaiting([PENDING]);
  press('まわす');
  await passAMinute();
  expect(heading()).toBe('抽選を待っています');
  expect(screen.getByText(/この画面は、閉じても大丈夫です/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'マイページへ' })).toHaveAttribute('href', '/sanrio/mypage');
  const asked = sent('playOrder').length;
  await pass(5_000);
  expect(sent('playOrder')).toHaveLength(asked);
});

test('After that, the crank asks again', async () => {
  const { sent } = await openWaiting([PENDING]);
  press('まわす');
  await passAMinute();
  const asked = sent('playOrder').length;
  press('まわす');
  await pass(500);
  expect(sent('playOrder').length).toBeGreaterThan(asked);
});

test('The results can be skipped to while the draw is awaited', async () => {
  await openWaiting([played]);
  press('結果だけまとめて見る');
  await pass(2_000);
  expect(heading()).toMatch(/^抽選まで あと[12]秒$/);
  await pass(3_000);
  expect(screen.getByRole('heading', { name: '1回ぶんの結果' })).toBeVisible();
});

test('An order that has its result is played at once', async () => {
  const { sent } = await openWaiting([played], { resultAt: null });
  expect(heading()).toBe('ハンドルをまわそう');
  press('まわす');
  await pass(100);
  expect(sent('playOrder')).toHaveLength(1);
});

test('With reduced motion the countdown is text alone', async () => {
  const animate = jest.fn();
  Element.prototype.animate = animate;
  window.matchMedia = ((media: string) => ({
    media,
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
  await openWaiting([played]);
  expect(heading()).toBe('抽選まで あと4秒');
  expect(screen.getByText('ボタンを押すと、決まりしだい開きます')).toBeVisible();
  await pass(2_000);
  expect(animate).not.toHaveBeenCalled();
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(window, 'matchMedia');
});
