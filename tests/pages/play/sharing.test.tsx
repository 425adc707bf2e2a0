import { fireEvent, render, screen } from '@testing-library/react';
import { WonCard } from '#components/draws/detail/won-card.tsx';
import { WonResult } from '#components/draws/detail/won-result.tsx';
import { Share } from '#components/play/result/summary-actions.tsx';
import { keyOfPrize, prizeOfKey, sharedPrizes } from '#lib/draws/card-prize.ts';
import type { ApiResult } from '#lib/api/result.ts';
import { shareText } from '#lib/play/prize-text.ts';
import { aPrize } from '../../support/api-responses.ts';
import { answered, LOST, renderForMember } from '../render.tsx';
import { aPlayedDraw, aPlayedOrder } from './played-order.ts';

const order = aPlayedOrder('FFAFFFFFFF');
const draw = aPlayedDraw();
const [best] = draw.prizes;
const PAGE = 'http://localhost/sanrio/marupo-otsukai/won';
const BEST = `${PAGE}/${best?.prizeId ?? ''}`;
const KEY = `ax1-fx9-${'0'.repeat(32)}`;
const WHOLE = `${PAGE}/${KEY}`;
const TEXT = 'まるぽのおつかいガチャを10回引いて、A賞、F賞 9点が当たりました';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(globalThis, 'fetch');
});

/** Opens the ways to share. */
async function openPanel(of = order, reply: ApiResult<'shareResult'> = answered({ key: KEY })) {
  const { user, sent } = renderForMember(<Share draw={draw} order={of} />, { shareResult: [reply] });
  await user.click(screen.getByRole('button', { name: 'シェアする' }));
  expect(await screen.findByRole('heading', { name: 'シェアする' })).toHaveFocus();
  return { user, sent };
}

const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

/** Waits for the picture of the whole result. */
const wholeResult = () => screen.findByRole('img', { name: 'まるぽのおつかいガチャを10回引いた結果' });

test('the text names all prizes by grade, but neither member nor order', () => {
  expect(shareText(order)).toBe(TEXT);
  expect(shareText(aPlayedOrder('FFF*'))).toBe(
    'まるぽのおつかいガチャを3回引いて、ラストワン賞、F賞 3点が当たりました',
  );
});

test('the whole result is shared with its picture and its link', async () => {
  const { sent } = await openPanel();
  const path = expect.stringMatching(`^/cards/results/marupo-otsukai/${KEY}/1-tall-[0-9a-z]+\\.png$`);
  expect(await wholeResult()).toHaveAttribute('src', path);
  expect(link('画像を保存する').getAttribute('href')).toEqual(path);
  expect([...new URL(link('Xに投稿する').href).searchParams]).toEqual([
    ['text', TEXT],
    ['url', WHOLE],
    ['hashtags', 'ころん堂'],
  ]);
  expect(sent('shareResult')).toEqual([{ params: { orderHistoryId: order.orderHistoryId } }]);
});

test('each way is a button with an icon of its own', async () => {
  Object.assign(navigator, { share: () => Promise.resolve() });
  await openPanel();
  await wholeResult();
  const ways = [
    screen.getByRole('button', { name: '送る相手を選ぶ' }),
    link('Xに投稿する'),
    link('LINEで送る'),
    link('画像を保存する'),
    screen.getByRole('button', { name: 'リンクをコピーする' }),
  ];
  for (const way of ways) expect(way).toHaveClass('button', 'secondary');
  const drawings = ways.map((way) => way.querySelector('svg > path')?.getAttribute('d'));
  expect(new Set(drawings).size).toBe(ways.length);
});

test('a single prize needs no key of the result', async () => {
  const { sent } = await openPanel(aPlayedOrder('A'));
  expect(screen.getByRole('img', { name: /が出ました$/ })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(sent('shareResult')).toEqual([]);
});

test('a picture that does not come is not offered', async () => {
  await openPanel();
  fireEvent.error(await wholeResult());
  expect(screen.queryByRole('link', { name: '画像を保存する' })).toBeNull();
  expect(link('Xに投稿する')).toBeVisible();
});

test('without an answer of the shop the best prize is shared', async () => {
  await openPanel(order, LOST);
  expect(await screen.findByRole('img', { name: /が出ました$/ })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(new URL(link('Xに投稿する').href).searchParams.get('url')).toBe(BEST);
});

test('the best prize alone can be shared: its link leads to the draw, and to nothing of the member', async () => {
  const { user } = await openPanel();
  await wholeResult();
  await user.click(screen.getByRole('radio', { name: 'いちばんの賞品だけ' }));
  expect(screen.getByRole('img', { name: /が出ました$/ })).toHaveAttribute(
    'src',
    expect.stringMatching(`^/cards/prizes/marupo-otsukai/${best?.prizeId ?? ''}/1-square-[0-9a-z]+\\.png$`),
  );
  const addresses = ['Xに投稿する', 'LINEで送る'].map(
    (name) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams,
  );
  for (const parameters of addresses)
    expect([parameters.get('text'), parameters.get('url')]).toEqual([TEXT, BEST]);
});

test('a device that can share files gets the picture with the text', async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: async (what: ShareData) => void shared.push(what),
    canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
  });
  Object.assign(globalThis, { fetch: async () => ({ ok: true, blob: async () => new Blob(['png']) }) });
  const { user } = await openPanel();
  await user.click(await screen.findByRole('button', { name: '画像をつけて送る' }));
  expect(shared).toEqual([{ text: TEXT, url: WHOLE, files: [expect.any(File)] }]);
  await user.click(screen.getByRole('radio', { name: 'いちばんの賞品だけ' }));
  await user.click(await screen.findByRole('button', { name: '画像をつけて送る' }));
  expect(shared.at(-1)).toMatchObject({ url: BEST });
});

test('a device without files gets the text, and a cancelled dialog shows nothing', async () => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  const { user } = await openPanel();
  await user.click(await screen.findByRole('button', { name: '送る相手を選ぶ' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the link is copied', async () => {
  const { user } = await openPanel();
  await wholeResult();
  await user.click(screen.getByRole('button', { name: 'リンクをコピーする' }));
  expect(await screen.findByText('リンクをコピーしました。')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${TEXT}\n${WHOLE}`);
});

test('a prize that the draw does not have is not found', () => {
  expect(prizeOfKey({ prizes: draw.prizes, lastOnePrize: null }, 'last-one')).toBeUndefined();
  expect(prizeOfKey({ prizes: draw.prizes, lastOnePrize: null }, 'other')).toBeUndefined();
});

test('the page of a shared link begins with the prize', () => {
  const prize = prizeOfKey(draw, best?.prizeId ?? '');
  render(prize && <WonCard prize={prize} />);
  expect(screen.getByText('A賞が出ました').closest('div')).toHaveTextContent('特大おつかいぬいぐるみ');
});

test('the last-one prize has a link without capitals, as all paths of pages', () => {
  const name = '金のおつかいかごセット';
  const key = keyOfPrize(draw, { code: 'lastOne', name }) ?? '';
  expect(key).toBe('last-one');
  const lastOnePrize = { ...aPrize({ name }), given: true };
  expect(prizeOfKey({ prizes: draw.prizes, lastOnePrize }, key)).toMatchObject({ name, grade: 'lastOne' });
});

test('the page of a whole result begins with its prizes, best first', () => {
  const kinds = [
    { code: 'A', count: 1 },
    { code: 'F', count: 9 },
    { code: 'T', count: 3 },
  ];
  render(
    <WonResult result={sharedPrizes({ prizes: draw.prizes, lastOnePrize: null }, { kinds, others: 4 })} />,
  );
  expect(screen.getByText('17回の結果')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/特大おつかいぬいぐるみ1点$/),
    expect.stringMatching(/缶バッジ9点$/),
  ]);
  // A kind that the draw does not have counts among the others.
  expect(screen.getByText('ほか7点')).toBeVisible();
});
