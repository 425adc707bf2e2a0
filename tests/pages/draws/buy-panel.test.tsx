import { bestGradesOf } from '#lib/draws/grades-left.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { BuyPanel } from '#components/draws/buy-panel.tsx';
import { LiveDraw } from '#components/draws/live-draw.tsx';
import { feeSteps } from '#lib/shipments/fee-steps.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { chosenQuantity, quantityChoices } from '#lib/draws/quantity-choices.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { FetchDraw } from '#lib/draws/use-live-draw.ts';
import { answered } from '../render.tsx';
import { aDraw, aPrize } from '../../support/api-responses.ts';
import { controlIntersections } from '../browser.ts';

// Loaded before, so that one turn of the event loop is enough.
beforeAll(async () => void (await import('#components/shell/deferred-scripts.ts')));
const extrasLoaded = () => act(async () => {});

/** Reports whether the main button is on screen. */
const setOnScreen = controlIntersections();

const silent: FetchDraw = () => new Promise<never>(() => {});

function show(draw: DrawDetail, fetchLatest = silent) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LiveDraw directoryName={draw.directoryName} numbers={numbersOf(draw)} fetchLatest={fetchLatest}>
        <BuyPanel {...draw} fees={feeSteps(draw)} grades={bestGradesOf(draw.prizes)} />
      </LiveDraw>
    </SWRConfig>,
  );
}

const tickets = (remaining: number, held: number) => ({ total: 200, remaining, held });

describe('the choice of a quantity', () => {
  it('starts with one', () => {
    show(aDraw());
    expect(screen.getByRole('radio', { name: '1回 700円' })).toBeChecked();
    expect(screen.getByRole('link', { name: '1回引く 700円' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/shopping?quantity=1',
    );
  });

  it('is passed to the checkout', async () => {
    show(aDraw());
    await userEvent.click(screen.getByRole('radio', { name: '10回 7,000円' }));
    expect(screen.getByRole('link', { name: '10回引く 7,000円' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/shopping?quantity=10',
    );
  });

  it('includes all the rest, with its amount', async () => {
    show(aDraw({ tickets: tickets(126, 0) }));
    await userEvent.click(screen.getByRole('radio', { name: '残り全部 126回 88,200円' }));
    expect(screen.getByRole('link', { name: '126回引く 88,200円' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/shopping?quantity=126',
    );
  });

  it('of a free draw with one quantity is one button, and says nothing of money', () => {
    const limits = { ...aDraw().limits, perPurchase: 1 };
    const shipping = { ...aDraw().shipping, freeFrom: 1 };
    show(aDraw({ price: 0, quantities: [1], limits, shipping, tickets: tickets(40, 0) }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '無料で1回引く' })).toBeVisible();
    expect(document.body).toHaveTextContent('代金はかかりません');
    expect(document.body).not.toHaveTextContent(/円|税込|返品/);
  });

  it('of a draw that offers any quantity goes by steps, up to the limit and what is free', async () => {
    show(aDraw({ anyQuantity: true, tickets: tickets(14, 2) }));
    const more = await screen.findByRole('button', { name: '引く回数を1回ふやす' });
    expect(screen.getByRole('button', { name: '引く回数を1回へらす' })).toBeDisabled();
    await userEvent.click(more);
    await userEvent.click(more);
    expect(screen.getByRole('link', { name: '3回引く 2,100円' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/shopping?quantity=3',
    );
    await userEvent.click(screen.getByRole('button', { name: 'いちばん多く(12回)' }));
    expect(screen.getByRole('link', { name: '12回引く 8,400円' })).toBeVisible();
    expect(more).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '5回' }));
    expect(screen.getByRole('button', { name: '5回', pressed: true })).toBeVisible();
  });

  it('can be typed; too many become the most that are possible', async () => {
    show(aDraw({ anyQuantity: true, tickets: tickets(14, 2) }));
    const count = await screen.findByRole('spinbutton', { name: '引く回数(12回まで)' });
    await userEvent.clear(count);
    await userEvent.type(count, '7');
    expect(screen.getByRole('link', { name: '7回引く 4,900円' })).toBeVisible();
    await userEvent.type(count, '0');
    expect(screen.getByRole('link', { name: '12回引く 8,400円' })).toBeVisible();
    await userEvent.tab();
    expect(count).toHaveValue(12);
  });

  it('names one total with the shipping fee', async () => {
    show(aDraw());
    await userEvent.click(screen.getByRole('radio', { name: '10回 7,000円' }));
    expect(document.body).toHaveTextContent('7,000円 + 送料600円 = 7,600円');
    await extrasLoaded();
    act(() => setOnScreen(false));
    expect(screen.getByRole('group', { name: '選んだ回数' })).toHaveTextContent('7,000円+ 送料600円');
  });

  it('of a free draw names the shipping fee alone', () => {
    show(aDraw({ price: 0 }));
    expect(screen.getByText('送料600円')).toBeVisible();
  });

  it('explains unavailable quantities', () => {
    show(aDraw({ tickets: tickets(7, 2) }));
    expect(screen.getByRole('radio', { name: '10回 いま引けるのは5回まで' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '残り全部 手続き中の方がいます' })).toBeDisabled();
  });

  it('works without scripts', () => {
    show(aDraw());
    const form = screen.getByRole('radio', { name: '1回 700円' }).closest('form');
    expect(form).toHaveAttribute('action', '/sanrio/marupo-otsukai/shopping');
    expect(form).toHaveAttribute('method', 'get');
    expect(form).toHaveFormValues({ quantity: '1' });
  });

  it('stands at the edge beside what is left of the best grades', async () => {
    const grades = ['A', 'B', 'C', 'D'] as const;
    show(
      aDraw({ prizes: grades.map((code) => aPrize({ code, grade: code, gradeLabel: code, remaining: 2 })) }),
    );
    await extrasLoaded();
    act(() => setOnScreen(false));
    expect(screen.getByRole('list', { name: '等級ごとの残り' })).toHaveTextContent(
      'A賞残り2B賞残り2C賞残り2',
    );
  });

  it('is shown at the edge while the button is off screen', async () => {
    show(aDraw());
    await userEvent.click(screen.getByRole('radio', { name: '5回 3,500円' }));
    await extrasLoaded();
    expect(screen.queryByRole('group', { name: '選んだ回数' })).toBeNull();
    act(() => setOnScreen(false));
    expect(screen.getByRole('group', { name: '選んだ回数' })).toHaveTextContent('5回・税込3,500円');
    act(() => setOnScreen(true));
    expect(screen.queryByRole('group', { name: '選んだ回数' })).toBeNull();
  });
});

describe('a draw that cannot be bought', () => {
  it.each([
    ['soldOut', '完売しました', /追加の販売はありません/],
    ['ended', '受付は終了しました', /販売期間が終わりました/],
  ] as const)('in the state %s says %s', async (state, label, hint) => {
    show(aDraw({ state }));
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByRole('button', { name: label })).toBeDisabled();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says that the shop is in maintenance and until when, and leads nowhere until the shop sells again', async () => {
    const maintenance = { sentence: '機械を掃除しています。', until: '2026-11-20T14:00:00.000Z' };
    const sells = Promise.withResolvers<ApiResult<'showDraw'>>();
    show(aDraw({ maintenance }), () => sells.promise);
    expect(
      await screen.findByText(/^機械を掃除しています。11月20日\(金\) 23:00に再開する予定です。/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'メンテナンス中です' })).toBeDisabled();
    expect(screen.queryByRole('link')).toBeNull();
    await extrasLoaded();
    act(() => setOnScreen(false));
    expect(screen.queryByRole('group', { name: '選んだ回数' })).toBeNull();
    await act(async () => sells.resolve(answered(aDraw({ countedAt: '2026-11-20T14:00:01.000Z' }))));
    expect(await screen.findByRole('link', { name: '1回引く 700円' })).toBeVisible();
  });

  it('shows its opening', async () => {
    show(aDraw({ state: 'upcoming' }));
    expect(await screen.findByText(/^11月6日\(金\) 10:00 から引けます。/)).toBeVisible();
  });

  it('offers a notification and a calendar entry before the sale, with the time that is left', async () => {
    show(aDraw({ state: 'upcoming', opensAt: new Date(Date.now() + 3_700_000).toISOString() }));
    expect(await screen.findByRole('link', { name: '会員の方はログイン' })).toBeVisible();
    expect(screen.getByRole('button', { name: '発売を知らせてもらう' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^販売開始まで 1:01:(?:[34]\d)$/);
    expect(screen.getByRole('link', { name: 'カレンダーに入れる' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai/calendar.ics',
    );
  });

  it('links to other draws when it is over', async () => {
    show(aDraw({ state: 'soldOut' }));
    expect(await screen.findByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute(
      'href',
      '/sanrio#now',
    );
  });

  it('says that all remaining tickets are held', async () => {
    show(aDraw({ tickets: tickets(3, 3) }));
    expect(await screen.findByRole('button', { name: 'すべて手続き中です' })).toBeDisabled();
  });
});

const offer = (remaining: number, held = 0, perPurchase = 150) => ({
  price: 700,
  quantities: [1, 5, 10],
  anyQuantity: false,
  tickets: { total: 200, remaining, held },
  limits: { perPurchase },
});

const shown = (...args: Parameters<typeof offer>) =>
  quantityChoices(offer(...args)).map((choice) =>
    choice.open ? `${choice.name} ${choice.count} ${choice.sum}` : `${choice.name}: ${choice.reason}`,
  );

describe('a paused sale', () => {
  const pause = { since: '2026-11-20T01:00:00.000Z', reason: '画像の確認のため' };

  it('cannot be bought from, and says why', async () => {
    show(aDraw({ pause }));
    expect(await screen.findByText(/理由：画像の確認のため/)).toBeVisible();
    expect(screen.getByRole('button', { name: '販売を一時停止しています' })).toBeDisabled();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('that is over says nothing of the pause', async () => {
    show(aDraw({ pause, state: 'ended' }));
    expect(await screen.findByText(/販売期間が終わりました/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('画像の確認');
  });
});

describe('the available quantities', () => {
  it('are the offered ones and all the rest, each with its amount', () => {
    expect(shown(126)).toEqual(['1回 1 700', '5回 5 3500', '10回 10 7000', '残り全部 126 88200']);
  });

  it('exclude the rest while a part of it is held', () => {
    expect(shown(132, 6).at(-1)).toBe('残り全部: 手続き中の方がいます');
  });

  it('exclude the rest if it is above the limit per purchase', () => {
    expect(shown(151).at(-1)).toBe('残り全部: 残りが150枚になると選べます');
    expect(shown(150).at(-1)).toBe('残り全部 150 105000');
  });

  it('of which a purchase has one ticket have no rest', () => {
    expect(shown(40, 0, 1)).toEqual([
      '1回 1 700',
      '5回: いま引けるのは1回まで',
      '10回: いま引けるのは1回まで',
    ]);
  });

  it('end with the remaining tickets', () => {
    expect(shown(7)).toEqual(['1回 1 700', '5回 5 3500', '10回: いま引けるのは7回まで', '残り全部 7 4900']);
  });

  it('exclude held tickets', () => {
    expect(shown(12, 8)[1]).toBe('5回: いま引けるのは4回まで');
  });

  it('end with the limit per purchase', () => {
    expect(shown(100, 0, 5)[2]).toBe('10回: いま引けるのは5回まで');
  });
});

describe('the selected quantity', () => {
  it("is the shopper's choice", () => {
    expect(chosenQuantity(quantityChoices(offer(126)), '10')).toMatchObject({ count: 10, sum: 7000 });
  });

  it('is one ticket by default', () => {
    expect(chosenQuantity(quantityChoices(offer(126)), null)).toMatchObject({ count: 1, sum: 700 });
  });

  it('falls back to one if the choice is no longer available', () => {
    expect(chosenQuantity(quantityChoices(offer(7)), '10')).toMatchObject({ count: 1 });
  });

  it('follows the rest as it shrinks', () => {
    expect(chosenQuantity(quantityChoices(offer(40)), 'rest')).toMatchObject({ count: 40, sum: 28_000 });
  });

  it('is undefined if no quantity is available', () => {
    expect(chosenQuantity(quantityChoices(offer(3, 3)), null)).toBeUndefined();
  });
});
