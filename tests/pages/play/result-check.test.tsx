import { act, screen } from '@testing-library/react';
import { DeniedOrder } from '#components/fairness/check/denied-order.tsx';
import { ResultCheck } from '#components/fairness/check/result-check.tsx';
import { readEvidence } from '#lib/fairness/check/check-order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keepReceipt, keepRequestKey, keptOrder } from '#lib/orders/kept-orders.ts';
import { answered, LOST, refused, renderForMember, type Replies } from '../render.tsx';
import { anOwnOrder, keepSavedFiles, onSale, evidenceOf, textOf } from '../draws/fairness-page.tsx';
import { QUICKNET, timeOfRound } from '#lib/fairness/beacon.ts';
import { aManifest, FairRecord } from '../../support/fair-record.ts';
import { published } from '../../support/beacon-rounds.ts';

const own = anOwnOrder(onSale, 0);
const evidence = answered(evidenceOf(onSale, 0));
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
  const { sent, becomeIdle } = await open(own, { showEvidence: [evidence] });
  expect(sent('showEvidence')).toEqual([]);
  await becomeIdle();
  expect(await screen.findByText(/この結果は、記録から計算したとおりです/)).toBeVisible();
  expect(sent('showEvidence')).toEqual([{ params: { orderHistoryId: 'order-0' } }]);
});

test('A right result of a shop with its own rounds is one quiet line that says so', async () => {
  const { becomeIdle } = await open(own, { showEvidence: [evidence] });
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
  const { becomeIdle } = await open(anOwnOrder(record, 0), {
    showEvidence: [answered(evidenceOf(record, 0))],
  });
  await becomeIdle();
  expect(await screen.findByText(/この結果は、公開の乱数と記録から確かめました。/)).toBeVisible();
});

test('A wrong result is a loud message, and its evidence is saved at once', async () => {
  const saved = keepSavedFiles();
  const prizes = own.prizes.map((prize) => ({ ...prize, code: 'H' }));
  const { user, becomeIdle } = await open({ ...own, prizes }, { showEvidence: [evidence] });
  await becomeIdle();
  expect(await screen.findByRole('heading', WRONG)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('結果の画面に出た賞品と、ちがいます。');
  expect(screen.getByRole('link', { name: '当店に知らせる' })).toHaveAttribute('href', '/sanrio/contact');
  expect(saved).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '証拠をもう一度保存する' }));
  const texts = await Promise.all(saved.map(textOf));
  expect(texts.map((text) => readEvidence(text)?.shown[0]?.prize)).toEqual(['H', 'H']);
});

test('An answer that is no evidence is as loud, and is saved as it came', async () => {
  const saved = keepSavedFiles();
  const malformed = { ok: false, status: 200, refusal: null, body: '<html>' } as const;
  const { becomeIdle } = await open(own, { showEvidence: [malformed] });
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
  keepReceipt({ orderHistoryId: own.orderHistoryId, receipt: evidenceOf(onSale, 0).receipt });
  // By itself the other log is right, and the shop signs a new receipt of it.
  const { becomeIdle } = await open(
    { ...anOwnOrder(other, 0), receipt: evidenceOf(other, 0).receipt },
    { showEvidence: [answered(evidenceOf(other, 0))] },
  );
  await becomeIdle();
  expect(await screen.findByRole('heading', WRONG)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('当店が署名した注文の控えと、記録とが、合いません。');
  const [text = ''] = await Promise.all(saved.map(textOf));
  const kept = readEvidence(text)?.evidence;
  expect(kept?.receipt).toBe(evidenceOf(onSale, 0).receipt);
  expect(kept?.entries.map(({ hash }) => hash)).toEqual(other.entries.map(({ hash }) => hash));
});

test('The same log is right for a browser without a receipt, which keeps the one it gets', async () => {
  const other = altered();
  const { receipt } = evidenceOf(other, 0);
  const { becomeIdle } = await open(
    { ...anOwnOrder(other, 0), receipt },
    { showEvidence: [answered(evidenceOf(other, 0))] },
  );
  await becomeIdle();
  expect(await screen.findByText(/この結果は、記録から計算したとおりです/)).toBeVisible();
  expect(keptOrder(own.orderHistoryId)?.receipt).toBe(receipt);
});

test('Another idempotency key than that which the browser chose is a loud message with its own as evidence', async () => {
  const saved = keepSavedFiles();
  keepRequestKey(own.orderHistoryId, 'the key of this browser');
  const { becomeIdle } = await open(own, { showEvidence: [evidence] });
  await becomeIdle();
  expect(await screen.findByRole('heading', WRONG)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('記録のなかの注文が、この注文とちがいます。');
  const [text = ''] = await Promise.all(saved.map(textOf));
  expect(readEvidence(text)?.evidence.requestKey).toBe('the key of this browser');
});

test('The key that the browser chose is right', async () => {
  keepRequestKey(own.orderHistoryId, evidenceOf(onSale, 0).requestKey);
  const { becomeIdle } = await open(own, { showEvidence: [evidence] });
  await becomeIdle();
  expect(await screen.findByText(/この結果は、記録から計算したとおりです/)).toBeVisible();
});

describe('An order that the shop denies', () => {
  const { receipt } = evidenceOf(onSale, 0);
  const DENIED = { name: '当店の答えが、注文の控えと合いません' };

  test.each(['notFound', 'orderNotPaid'] as const)(
    'is a loud message if its receipt is kept, with both as evidence (%s)',
    async (code) => {
      const saved = keepSavedFiles();
      keepReceipt({ orderHistoryId: own.orderHistoryId, receipt });
      const { becomeIdle } = await open(own, { showEvidence: [refused(code)] });
      await becomeIdle();
      expect(await screen.findByRole('heading', DENIED)).toBeVisible();
      const [text = ''] = await Promise.all(saved.map(textOf));
      expect(JSON.parse(text)).toMatchObject({
        kind: 'denied',
        orderId: own.orderHistoryId,
        receipt,
        answer: { code },
      });
    },
  );

  test('is one where it is shown as not paid or not at all', async () => {
    const saved = keepSavedFiles();
    keepReceipt({ orderHistoryId: own.orderHistoryId, receipt });
    renderForMember(<DeniedOrder orderHistoryId={own.orderHistoryId} />, {
      showEvidence: [refused('notFound')],
    });
    expect(await screen.findByRole('heading', DENIED)).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  test('is not asked about after the order is shown as paid', async () => {
    const { sent, leave } = renderForMember(<DeniedOrder orderHistoryId={own.orderHistoryId} />, {
      showEvidence: [refused('resultPending')],
    });
    leave();
    keepReceipt({ orderHistoryId: own.orderHistoryId, receipt });
    await act(async () => {});
    expect(sent('showEvidence')).toEqual([]);
  });

  test.each<[string, string | null, Replies]>([
    ['without a receipt', null, { showEvidence: [refused('notFound')] }],
    ['if the shop has its evidence', receipt, { showEvidence: [evidence] }],
    ['if its result is awaited', receipt, { showEvidence: [refused('resultPending')] }],
    ['without a connection', receipt, { showEvidence: [LOST] }],
  ])('is none %s', async (_when, kept, replies) => {
    keepReceipt({ orderHistoryId: own.orderHistoryId, receipt: kept });
    renderForMember(<DeniedOrder orderHistoryId={own.orderHistoryId} />, replies);
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Orders kept by the browser', () => {
  const keptReceipt = (orderHistoryId: string) => keptOrder(orderHistoryId)?.receipt;
  const keep = (nth: number, receipt: string | null = `receipt ${nth}`) =>
    keepReceipt({ orderHistoryId: `order-${nth}`, receipt });

  test('The first one of an order stays', () => {
    keep(1);
    keep(1, 'another receipt');
    keep(2, null);
    expect([keptReceipt('order-1'), keptReceipt('order-2')]).toEqual(['receipt 1', undefined]);
  });

  test('The key and the receipt of an order are kept together, the first of each', () => {
    keepRequestKey('order-1', 'key 1');
    keep(1);
    keepRequestKey('order-1', 'another key');
    expect(keptOrder('order-1')).toEqual({
      orderHistoryId: 'order-1',
      requestKey: 'key 1',
      receipt: 'receipt 1',
    });
  });

  test('The oldest of many are dropped', () => {
    for (let nth = 0; nth < 100; nth += 1) keep(nth);
    expect([keptReceipt('order-39'), keptReceipt('order-40')]).toEqual([undefined, 'receipt 40']);
  });

  test('Something else in the storage is no order', () => {
    localStorage.setItem('kept-orders', '[["order-1"],{"orderHistoryId":"order-1","receipt":2},3,null]');
    expect(keptReceipt('order-1')).toBeUndefined();
    localStorage.setItem('kept-orders', '{');
    keep(1);
    expect(keptReceipt('order-1')).toBe('receipt 1');
  });
});

test('If the evidence cannot be loaded, nothing is said', async () => {
  const { sent, becomeIdle } = await open(own, { showEvidence: [LOST] });
  await becomeIdle();
  await act(async () => {});
  expect(sent('showEvidence')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
