import { currentBrand } from '#lib/api/current-brand.ts';
import { currentPaymentTypes } from '#lib/api/current-operator.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { callApi } from '#lib/api/server-client.ts';
import { aShop } from '../support/api-responses.ts';
import { OTHER_BRAND, USUAL_NAMES } from '../support/brand.ts';

type Sent = { readonly path: string; readonly revalidate: unknown };

/** Answers with these statuses, one after the other. */
function answering(...statuses: number[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const next: unknown = init !== undefined && 'next' in init ? init.next : undefined;
    sent.push({ path: new URL(request.url).pathname, revalidate: next });
    const status = statuses[sent.length - 1] ?? 503;
    return Response.json(status === 200 ? STORED : {}, { status });
  };
  return sent;
}

const STORED = aShop(OTHER_BRAND);
const HOUR = { tags: ['shop'], revalidateSeconds: 3_600 };

test('What is kept for an hour is asked for again, and after an outage kept for a minute', async () => {
  const sent = answering(503, 503);
  expect((await callApi('showShop', {}, HOUR)).ok).toBe(false);
  expect(sent.map(({ revalidate }) => revalidate)).toEqual([
    { tags: ['shop'], revalidate: 3_600 },
    { tags: ['shop'], revalidate: 60 },
  ]);
});

test('Before the first answer all payment methods are named', async () => {
  answering(503, 503);
  expect(await currentPaymentTypes()).toEqual(PAID_TYPES);
});

test('Before the first answer no shop is named, not even the usual one', async () => {
  answering(503, 503);
  const brand = await currentBrand();
  expect(brand.mascots.kind).toBe('off');
  expect(JSON.stringify([brand, voiceOf(brand.voice)])).not.toMatch(USUAL_NAMES);
});

test('An answer of the backend is kept as long as it was asked for', async () => {
  const sent = answering(200);
  expect(await callApi('showShop', {}, HOUR)).toMatchObject({ ok: true, answer: STORED });
  expect(sent).toHaveLength(1);
});

test('Payment methods and brand are those that the backend answered, also during an outage afterwards', async () => {
  answering(200);
  expect(await currentPaymentTypes()).toEqual(['CARD']);
  answering(503, 503);
  expect(await currentPaymentTypes()).toEqual(['CARD']);
  expect(await currentBrand()).toEqual(OTHER_BRAND);
});
