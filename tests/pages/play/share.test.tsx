import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Share } from '#components/play/result/summary-actions.tsx';
import { shareText } from '#lib/play/prize-text.ts';
import { aPlayedOrder } from './played-order.ts';

const order = aPlayedOrder('FFAFFFFFFF');
const DRAW = { directoryName: 'marupo-otsukai' };
const ADDRESS = 'http://localhost/sanrio/marupo-otsukai';
const WORDS = 'まるぽのおつかいガチャを10回引いて、A賞が当たりました';

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

const share = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: '結果を知らせる' }));

test('it tells the best of what came out, and names neither member nor order', () => {
  expect(shareText(order)).toBe(WORDS);
  expect(shareText(aPlayedOrder('FFF*'))).toBe(
    'まるぽのおつかいガチャを3回引いて、ラストワン賞が当たりました',
  );
});

test('where the device can share, it does, with the public address of the draw', async () => {
  const user = userEvent.setup();
  const shared: unknown[] = [];
  Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) });
  render(<Share draw={DRAW} order={order} />);
  await share(user);
  expect(shared).toEqual([{ text: WORDS, url: ADDRESS }]);
});

test('who thinks better of it is told nothing', async () => {
  const user = userEvent.setup();
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  render(<Share draw={DRAW} order={order} />);
  await share(user);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('elsewhere the words are copied, and that is said', async () => {
  const user = userEvent.setup();
  render(<Share draw={DRAW} order={order} />);
  await share(user);
  expect(await screen.findByText('結果の文をコピーしました。')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${WORDS}\n${ADDRESS}`);
});
