import { act, screen } from '@testing-library/react';
import { ResultCheck } from '#components/fairness/check/result-check.tsx';
import { orderRecord } from '#lib/fairness/check/check-order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keepReceipt, keptReceipt } from '#lib/orders/kept-receipts.ts';
import { answered, LOST, renderForMember, type Replies } from '../render.tsx';
import { anOwnOrder, keepSavedFiles, onSale, proofOf, textOf } from '../draws/fairness-page.tsx';
import { QUICKNET, timeOfRound } from '#lib/fairness/beacon.ts';
import { aManifest, FairRecord } from '../../support/fair-record.ts';
import { published } from '../../support/beacon-rounds.ts';

const own = anOwnOrder(onSale, 0);
const proof = answered(proofOf(onSale, 0));
const WRONG = { name: '結果が、記録と合いません' };

let idle: (() => void) | undefined;

beforeEach(() => {
  localStorage.clear();
  idle = undefined;
  Object.assign(window, {
    requestIdleCallback: (task: () => void) => {
      idle = task;
      return 1;
    },
    cancelIdleCallback: () => {},
  });
});

/** Shows the check of an order on a page that has become idle. */
async function open(order: OrderDetail, replies: Replies) {
  const shop = renderForMember(<ResultCheck order={order} />, replies);
  await act(async () => {});
  return {
    ...shop,
    becomeIdle: () =>
      act(async () => {
        idle?.();
      }),
  };
}

test('Nothing is loaded or asked for before the page is idle', async () => {
  const { sent, becomeIdle } = await open(own, { showProof: [proof] });
  expect(sent('showProof')).toEqual([]);
  await becomeIdle();
  expect(await screen.findByText(/この結果は、記録から計算したとおりです/)).toBeVisible();
  expect(sent('showProof')).toEqual([{ params: { orderHistoryId: 'order-0' } }]);
});

test('A right result of a shop with its own rounds is one quiet line that says so', async () => {
  const { becomeIdle } = await open(own, { showProof: [proof] });
  await becomeIdle();
  expect(await screen.findByRole('status')).toHaveTextContent('証明にはなりません');
  expect(screen.getByRole('link', { name: 'くわしく' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai/fairness?order=order-0',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A right result of a public beacon is one quiet line', async () => {
  const opensAt = timeOfRound(QUICKNET, 998);
  const record = new FairRecord({
    manifest: aManifest({ beacon: { ...QUICKNET }, opensAt: new Date(opensAt).toISOString() }),
    rounds: (round) => ({ round, signature: published.get(round) ?? new Uint8Array(48) }),
    opensAt,
  }).run({ sale: 2, at: 0 }, 'reveal');
  const { becomeIdle } = await open(anOwnOrder(record, 0), { showProof: [answered(proofOf(record, 0))] });
  await becomeIdle();
  expect(await screen.findByText(/この結果は、公開の乱数と記録から確かめました。/)).toBeVisible();
});

test('A wrong result is a loud message, and its evidence is saved at once', async () => {
  const saved = keepSavedFiles();
  const prizes = own.prizes.map((prize) => ({ ...prize, grade: 'H' }) as const);
  const { user, becomeIdle } = await open({ ...own, prizes }, { showProof: [proof] });
  await becomeIdle();
  expect(await screen.findByRole('heading', WRONG)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('結果の画面に出た賞品と、ちがいます。');
  expect(screen.getByRole('link', { name: '当店に知らせる' })).toHaveAttribute('href', '/sanrio/contact');
  expect(saved).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '証拠をもう一度保存する' }));
  const texts = await Promise.all(saved.map(textOf));
  expect(texts.map((text) => orderRecord(text)?.shown[0]?.prize)).toEqual(['H', 'H']);
});

test('An answer that is no evidence is as loud, and is saved as it came', async () => {
  const saved = keepSavedFiles();
  const malformed = { ok: false, status: 200, refusal: null, body: '<html>' } as const;
  const { becomeIdle } = await open(own, { showProof: [malformed] });
  await becomeIdle();
  expect(await screen.findByRole('heading', WRONG)).toBeVisible();
  expect(await Promise.all(saved.map(textOf))).toEqual(['<html>']);
});

/** The log with another sale in the place of order 0, signed again by the shop. */
const altered = () =>
  new FairRecord().run({ stamp: -60_000 }, { sale: 5, at: 3_100 }, { stamp: 4_000 }, 'reveal');

test('A log that contradicts the receipt which the browser keeps is a loud message with both as evidence', async () => {
  const saved = keepSavedFiles();
  const other = altered();
  keepReceipt({ orderHistoryId: own.orderHistoryId, receipt: proofOf(onSale, 0).receipt });
  // By itself the other log is right, and the shop signs a new receipt of it.
  const { becomeIdle } = await open(
    { ...anOwnOrder(other, 0), receipt: proofOf(other, 0).receipt },
    { showProof: [answered(proofOf(other, 0))] },
  );
  await becomeIdle();
  expect(await screen.findByRole('heading', WRONG)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('当店が署名した注文の控えと、記録とが、合いません。');
  const [text = ''] = await Promise.all(saved.map(textOf));
  const evidence = orderRecord(text)?.evidence;
  expect(evidence?.receipt).toBe(proofOf(onSale, 0).receipt);
  expect(evidence?.entries.map(({ hash }) => hash)).toEqual(other.entries.map(({ hash }) => hash));
});

test('The same log is right for a browser without a receipt, which keeps the one it gets', async () => {
  const other = altered();
  const { receipt } = proofOf(other, 0);
  const { becomeIdle } = await open(
    { ...anOwnOrder(other, 0), receipt },
    { showProof: [answered(proofOf(other, 0))] },
  );
  await becomeIdle();
  expect(await screen.findByText(/この結果は、記録から計算したとおりです/)).toBeVisible();
  expect(keptReceipt(own.orderHistoryId)).toBe(receipt);
});

describe('Receipts kept by the browser', () => {
  const keep = (nth: number, receipt: string | null = `receipt ${nth}`) =>
    keepReceipt({ orderHistoryId: `order-${nth}`, receipt });

  test('The first one of an order stays', () => {
    keep(1);
    keep(1, 'another receipt');
    keep(2, null);
    expect([keptReceipt('order-1'), keptReceipt('order-2')]).toEqual(['receipt 1', undefined]);
  });

  test('The oldest of many are dropped', () => {
    for (let nth = 0; nth < 100; nth += 1) keep(nth);
    expect([keptReceipt('order-39'), keptReceipt('order-40')]).toEqual([undefined, 'receipt 40']);
  });

  test('Something else in the storage is no receipt', () => {
    localStorage.setItem('receipts', '[["order-1"],["order-2",2],3]');
    expect(keptReceipt('order-1')).toBeUndefined();
    localStorage.setItem('receipts', '{');
    keep(1);
    expect(keptReceipt('order-1')).toBe('receipt 1');
  });
});

test('If the evidence cannot be loaded, nothing is said', async () => {
  const { sent, becomeIdle } = await open(own, { showProof: [LOST] });
  await becomeIdle();
  await act(async () => {});
  expect(sent('showProof')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
