import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { GiftLinks } from '#components/gifts/gift-links.tsx';
import { ReceivedGiftCard } from '#components/gifts/received-gift.tsx';
import type { Gift, ReceivedGift } from '#lib/contract/gift.ts';
import { GIFT_ROUTE, giftRoute } from '#lib/site/gift-routes.ts';
import { aPicture } from '../../support/api-responses.ts';
import { answered, fill, GUEST, LOST, refused, renderForMember } from '../render.tsx';

const TOKEN = 'a'.repeat(43);
const PRIZE = {
  gradeLabel: 'A',
  grade: 'A',
  name: 'ぬいぐるみ',
  variant: null,
  picture: aPicture(),
  count: 1,
} as const;
const CARD = { from: 'みどり', message: 'おめでとう！' };
const received = (but: Partial<ReceivedGift> = {}): ReceivedGift => ({
  card: CARD,
  state: 'open',
  endsAt: '2026-12-20T03:00:00Z',
  pieces: 1,
  prizes: [PRIZE],
  ...but,
});

describe('The page of a receiver', () => {
  const asGuest = (replies: Parameters<typeof renderForMember>[1], path = giftRoute(TOKEN)) =>
    renderForMember(<ReceivedGiftCard />, replies, { who: [GUEST], path });

  async function typed({ user }: ReturnType<typeof asGuest>) {
    await fill(user, await screen.findByLabelText('お届け先のお名前'), '小川 みのり');
    await fill(user, screen.getByLabelText('郵便番号'), '6068301');
    await fill(user, screen.getByLabelText('ご住所'), '京都府京都市左京区吉田泉殿町1-2');
    await fill(user, screen.getByLabelText('電話番号'), '09012345678');
  }

  test('says who gives what, until when, and that it is free', async () => {
    asGuest({ showReceivedGift: [answered(received())] });
    expect(await screen.findByRole('heading', { name: 'みどりさんからのプレゼント' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('おめでとう！みどり より');
    expect(screen.getByText('ぬいぐるみ')).toBeVisible();
    expect(document.body).toHaveTextContent(
      '受け取る方のお支払いはありません。12月20日(日) 12:00までに入力してください。',
    );
  });

  test('keeps a surprise', async () => {
    asGuest({ showReceivedGift: [answered(received({ prizes: null }))] });
    expect(await screen.findByText('なかみは、とどいてからのおたのしみです。(1点)')).toBeVisible();
    expect(screen.queryByText('ぬいぐるみ')).toBeNull();
  });

  test('keeps what is typed while the shop cannot be reached', async () => {
    const page = renderForMember(
      <SWRConfig value={{ dedupingInterval: 0, focusThrottleInterval: 0 }}>
        <ReceivedGiftCard />
      </SWRConfig>,
      { showReceivedGift: [answered(received()), LOST] },
      { who: [GUEST], path: giftRoute(TOKEN) },
    );
    await typed(page);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(page.sent('showReceivedGift')).toHaveLength(2));
    expect(screen.getByLabelText('お届け先のお名前')).toHaveValue('小川 みのり');
    expect(screen.queryByRole('button', { name: 'もう一度ためす' })).toBeNull();
  });

  test('sends the address once the receiver has said that they are of age', async () => {
    const page = asGuest({
      showReceivedGift: [answered(received())],
      acceptGift: [answered(received({ state: 'unpaid' }))],
    });
    await typed(page);
    await page.user.click(screen.getByRole('button', { name: 'このお届け先で受け取る' }));
    expect(page.sent('acceptGift')).toEqual([]);
    await page.user.click(screen.getByRole('checkbox', { name: /18歳以上です/ }));
    await page.user.click(screen.getByRole('button', { name: 'このお届け先で受け取る' }));
    const answer = await screen.findByRole('heading', { name: 'お届け先を受け付けました' });
    await waitFor(() => expect(answer.closest('[tabindex="-1"]')).toHaveFocus());
    expect(page.sent('acceptGift')).toEqual([
      {
        body: {
          token: TOKEN,
          address: {
            name: '小川 みのり',
            zip: '6068301',
            address: '京都府京都市左京区吉田泉殿町1-2',
            address2: '',
            tel: '09012345678',
          },
          isAdult: true,
        },
      },
    ]);
  });

  test.each([
    ['that has ended', giftRoute(TOKEN), { showReceivedGift: [refused('giftLinkEnded')] }],
    ['that is not whole', GIFT_ROUTE, {}],
  ])('says of a link %s that it cannot be used', async (_what, path, replies) => {
    asGuest(replies, path);
    expect(await screen.findByRole('heading', { name: 'このリンクは、もう使えません' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('The links of a giver', () => {
  const gift = (but: Partial<Gift> = {}): Gift => ({
    giftId: 'g-1',
    card: CARD,
    showsPrizes: true,
    state: 'open',
    token: TOKEN,
    endsAt: '2026-12-20T03:00:00Z',
    userShipId: null,
    prizes: [PRIZE],
    ...but,
  });

  test('are copied, and withdrawn after a question', async () => {
    const page = renderForMember(<GiftLinks />, {
      listGifts: [
        answered({ items: [gift()] }),
        answered({ items: [gift({ state: 'withdrawn', token: null })] }),
      ],
      withdrawGift: [answered(gift({ state: 'withdrawn', token: null }))],
    });
    await page.user.click(await screen.findByRole('button', { name: 'リンクをコピーする' }));
    expect(await screen.findByText(/リンクをコピーしました。/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/sanrio/gift#token=${TOKEN}$`));
    await page.user.click(screen.getByRole('button', { name: 'プレゼントを取りやめる' }));
    await page.user.click(screen.getByRole('button', { name: '取りやめる' }));
    const state = await screen.findByText('取りやめました');
    await waitFor(() => expect(state.closest('[tabindex="-1"]')).toHaveFocus());
    expect(page.sent('withdrawGift')).toEqual([{ params: { giftId: 'g-1' } }]);
  });

  test('are shown where they cannot be copied, and asked for again where they do not come', async () => {
    const page = renderForMember(<GiftLinks />, { listGifts: [LOST, answered({ items: [gift()] })] });
    await page.user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
    const copy = await screen.findByRole('button', { name: 'リンクをコピーする' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
    await page.user.click(copy);
    expect(await screen.findByText(new RegExp(`/sanrio/gift#token=${TOKEN}$`))).toBeVisible();
  });

  test('lead to the shipment once the address is given', async () => {
    renderForMember(<GiftLinks />, {
      listGifts: [answered({ items: [gift({ state: 'given', token: null, userShipId: 's-1' })] })],
    });
    expect(await screen.findByText('お届け先が決まりました')).toBeVisible();
    const link = screen.getByRole('link', { name: '発送の状況を見る' });
    expect(link).toHaveAttribute('href', '/sanrio/mypage/userShip/s-1');
  });
});
