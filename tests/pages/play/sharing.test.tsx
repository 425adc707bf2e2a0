import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WonCard } from '#components/draws/detail/won-card.tsx';
import { Share } from '#components/play/result/summary-actions.tsx';
import { prizeOfKey } from '#lib/draws/card-prize.ts';
import { shareText } from '#lib/play/prize-text.ts';
import { aPlayedDraw, aPlayedOrder } from './played-order.ts';

const order = aPlayedOrder('FFAFFFFFFF');
const draw = aPlayedDraw();
const [best] = draw.prizes;
const ADDRESS = `http://localhost/sanrio/marupo-otsukai/won/${best?.prizeId ?? ''}`;
const TEXT = 'まるぽのおつかいガチャを10回引いて、A賞、F賞 9点が当たりました';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(globalThis, 'fetch');
});

/** Opens the ways to share. */
async function openPanel(of = order) {
  const user = userEvent.setup();
  render(<Share draw={draw} order={of} />);
  await user.click(screen.getByRole('button', { name: 'シェアする' }));
  expect(await screen.findByRole('heading', { name: 'シェアする' })).toHaveFocus();
  return user;
}

test('the text names all prizes by grade, but neither member nor order', () => {
  expect(shareText(order)).toBe(TEXT);
  expect(shareText(aPlayedOrder('FFF*'))).toBe(
    'まるぽのおつかいガチャを3回引いて、ラストワン賞、F賞 3点が当たりました',
  );
});

test('the link leads to the prize of the draw, and to nothing of the member', async () => {
  await openPanel();
  expect(screen.getByRole('img', { name: /が出ました$/ })).toHaveAttribute(
    'src',
    expect.stringMatching(`^/cards/prizes/marupo-otsukai/${best?.prizeId ?? ''}/1-square-[0-9a-z]+\\.png$`),
  );
  const addresses = ['Xに投稿する', 'LINEで送る'].map(
    (name) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams,
  );
  for (const parameters of addresses)
    expect([...parameters]).toEqual([
      ['text', TEXT],
      ['url', ADDRESS],
    ]);
});

test('a device that can share files gets the picture with the text', async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: async (what: ShareData) => void shared.push(what),
    canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
  });
  Object.assign(globalThis, { fetch: async () => ({ ok: true, blob: async () => new Blob(['png']) }) });
  const user = await openPanel();
  await user.click(await screen.findByRole('button', { name: '画像をつけて送る' }));
  expect(shared).toEqual([{ text: TEXT, url: ADDRESS, files: [expect.any(File)] }]);
});

test('a device without files gets the text, and a cancelled dialog shows nothing', async () => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  const user = await openPanel();
  await user.click(screen.getByRole('button', { name: '送る相手を選ぶ' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the link is copied', async () => {
  const user = await openPanel();
  await user.click(screen.getByRole('button', { name: 'リンクをコピーする' }));
  expect(await screen.findByText('リンクをコピーしました。')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${TEXT}\n${ADDRESS}`);
});

test('a prize that the draw does not have is not found', () => {
  expect(prizeOfKey({ prizes: draw.prizes, lastOnePrize: null }, 'lastOne')).toBeUndefined();
  expect(prizeOfKey({ prizes: draw.prizes, lastOnePrize: null }, 'other')).toBeUndefined();
});

test('the page of a shared link begins with the prize', () => {
  const prize = prizeOfKey(draw, best?.prizeId ?? '');
  render(prize && <WonCard prize={prize} />);
  expect(screen.getByText('A賞が出ました').closest('div')).toHaveTextContent('特大おつかいぬいぐるみ');
});
