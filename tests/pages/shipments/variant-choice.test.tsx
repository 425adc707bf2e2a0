import { screen, waitFor, within } from '@testing-library/react';
import type { VariantChoice } from '#lib/contract/variant-choice.ts';
import { choicesFor } from '#lib/prizes/variant-choices.ts';
import { aBoughtDraw, aWonPrize } from '../../support/api-responses.ts';
import { enableDialogs } from '../browser.ts';
import { answered, refused } from '../render.tsx';
import { confirm, openPrizePage, PRIZES } from './prize-pages.tsx';

beforeEach(() => sessionStorage.clear());

const PAGE = `${PRIZES}/marupo-otsukai`;
const OPEN = { variant: null, choice: { until: '2098-12-04T14:59:00.000Z', by: null } };

const aChoice = (but: Partial<VariantChoice> = {}): VariantChoice => ({
  prizeId: 'prize-d',
  code: 'D',
  grade: 'D',
  gradeLabel: 'D',
  name: '缶バッジ',
  picture: aWonPrize().picture,
  variants: [
    { name: 'もぐ', picture: null, left: 1 },
    { name: 'まるぽ', picture: null, left: 5 },
    { name: 'ぐる', picture: null, left: 0 },
  ],
  wishes: [],
  prizes: [ofPrize('w-1')],
  ...but,
});

const ofPrize = (wonPrizeId: string, variant: string | null = null) => ({
  wonPrizeId,
  wonAt: '2098-11-27T14:59:00.000Z',
  until: '2098-12-04T14:59:00.000Z',
  variant,
});

const stock = { draws: [aBoughtDraw({ waiting: 1 })], prizes: [aWonPrize({ wonPrizeId: 'w-1', ...OPEN })] };

/** Opens the prizes of the draw; each list of choices is the next of these. */
function open(choices: readonly VariantChoice[], replies: Parameters<typeof openPrizePage>[2] = {}) {
  let shown = -1;
  return openPrizePage(stock, PAGE, {
    replies: {
      listVariantChoices: () => {
        shown = Math.min(shown + 1, choices.length - 1);
        return answered({ items: choices.slice(shown, shown + 1) });
      },
      ...replies.replies,
    },
  });
}

test('A winner chooses one of the variants that are left, and sees when they have to', async () => {
  const chosen = aChoice({ prizes: [ofPrize('w-1', 'もぐ')] });
  const { user, sent } = open([aChoice(), chosen], {
    replies: { chooseVariants: [answered({ chosen: 1 })] },
  });
  const part = within(
    (await screen.findByRole('heading', { name: 'D賞 缶バッジの種類' })).closest('section') ?? document.body,
  );
  expect(part.getByRole('status')).toHaveTextContent('12月4日(木) 23:59までに');
  expect(part.getByRole('button', { name: '種類を選んでください' })).toBeDisabled();
  expect(part.getByRole('radio', { name: /ぐる 残りなし/ })).toBeDisabled();
  await user.click(part.getByRole('radio', { name: /もぐ 残り1/ }));
  await user.click(part.getByRole('button', { name: '選んだ1点を決める' }));
  await waitFor(() => expect(part.getByRole('status')).toHaveTextContent(/^種類が決まりました。/));
  expect(sent('chooseVariants')).toMatchObject([
    { body: { choices: [{ wonPrizeId: 'w-1', variant: 'もぐ' }] } },
  ]);
});

test('A winner who comes second is told, and sees what is left', async () => {
  const gone = aChoice({
    variants: [
      { name: 'もぐ', picture: null, left: 0 },
      { name: 'まるぽ', picture: null, left: 5 },
    ],
  });
  const { user } = open([aChoice(), gone], { replies: { chooseVariants: [refused('variantGone')] } });
  await user.click(await screen.findByRole('radio', { name: /もぐ 残り1/ }));
  await user.click(screen.getByRole('button', { name: '選んだ1点を決める' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ほかの方が選びました');
  expect(await screen.findByRole('radio', { name: /もぐ 残りなし/ })).toBeVisible();
});

test('Of several prizes a number of each variant is chosen', async () => {
  const { user, sent } = open([aChoice({ prizes: [ofPrize('w-1'), ofPrize('w-2', 'まるぽ')] })], {
    replies: { chooseVariants: [answered({ chosen: 1 })] },
  });
  await user.click(await screen.findByRole('button', { name: 'もぐを1点ふやす' }));
  expect(screen.getByRole('button', { name: 'まるぽを1点ふやす' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '選んだ1点を決める' }));
  await waitFor(() =>
    expect(sent('chooseVariants')).toMatchObject([
      { body: { choices: [{ wonPrizeId: 'w-1', variant: 'もぐ' }] } },
    ]),
  );
});

test('The order of wishes is that of the presses', async () => {
  const { user, sent } = open([aChoice()], { replies: { rankVariants: [answered({ prizes: 1 })] } });
  await user.click(await screen.findByText('希望の順を決めておく'));
  await user.click(screen.getByRole('button', { name: '— ぐる' }));
  await user.click(screen.getByRole('button', { name: '— もぐ' }));
  expect(screen.getByRole('button', { name: '2番 もぐ' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'この順で覚えておく' }));
  await waitFor(() =>
    expect(sent('rankVariants')).toMatchObject([
      { body: { directoryName: 'marupo-otsukai', prizeId: 'prize-d', wishes: ['ぐる', 'もぐ'] } },
    ]),
  );
});

test('A request for a shipment offers the choice for the prizes in it that are open', async () => {
  confirm(stock, {
    listVariantChoices: () => answered({ items: [aChoice({ prizes: [ofPrize('w-1'), ofPrize('w-9')] })] }),
  });
  // One prize of the two is in it.
  expect(await screen.findByRole('radio', { name: /もぐ 残り1/ })).toBeVisible();
});

test('A variant that the member has twice is exchanged for a spare piece after a question', async () => {
  const swap = {
    wonPrizeId: 'w-1',
    code: 'D',
    grade: 'D' as const,
    gradeLabel: 'D',
    name: '缶バッジ',
    picture: aWonPrize().picture,
    variant: 'もぐ',
    owned: 2,
    variants: [
      { name: 'まるぽ', picture: null, left: 1 },
      { name: 'ぐる', picture: null, left: 0 },
    ],
  };
  enableDialogs();
  const { user, sent } = openPrizePage(stock, PAGE, {
    replies: {
      listVariantSwaps: [answered({ items: [swap] }), answered({ items: [] })],
      swapVariant: [answered({ variant: 'まるぽ' })],
    },
  });
  expect(await screen.findByRole('heading', { name: 'D賞 缶バッジ「もぐ」の交換' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /ぐる 予備なし/ })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /まるぽ 予備1/ }));
  await user.click(screen.getByRole('button', { name: '「もぐ」1点を「まるぽ」と交換する' }));
  expect(sent('swapVariant')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '交換する' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /の交換$/ })).toBeNull());
  expect(sent('swapVariant')).toEqual([{ body: { wonPrizeId: 'w-1', variant: 'まるぽ' } }]);
});

test('Prizes keep a variant that is still wanted, and open ones are chosen first', () => {
  const prizes = [ofPrize('1', '青'), ofPrize('2'), ofPrize('3', '赤')];
  expect(choicesFor(prizes, { 青: 1, 赤: 1 })).toEqual([]);
  expect(choicesFor(prizes, { 青: 2, 赤: 1 })).toEqual([{ wonPrizeId: '2', variant: '青' }]);
  expect(choicesFor(prizes, { 緑: 2, 青: 1 })).toEqual([
    { wonPrizeId: '2', variant: '緑' },
    { wonPrizeId: '3', variant: '緑' },
  ]);
});
