import { webcrypto } from 'node:crypto';
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { call } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { useOtherPerson } from '#console/shell/other-person.ts';
import { PERSON_HEADER } from '#lib/contract/console/endpoint.ts';
import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { enableLocalRequests } from './browser.tsx';

const REFUND = {
  params: { order: '3F2A-91BC-04DE-7A11' },
  body: { scope: 'goodwill', yen: 500, method: 'provider', reason: 'late', dryRun: false },
} as const;

const REFUSED = { code: 'disputed', message: 'The payment is disputed.' };

/** Asks for the refund in a dialog that was closed before. */
async function refund(): Promise<void> {
  const { result, unmount } = renderHook(() => useAction());
  await act(async () => void (await result.current.run((send) => send('refundOrder', REFUND))));
  unmount();
}

test('A call without an answer keeps its idempotency key when its dialog is closed', async () => {
  const keys: (string | null)[] = [];
  const answers = ['lost', 502, 409, 409] as const;
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    keys.push(input instanceof Request ? input.headers.get(IDEMPOTENCY_HEADER) : null);
    const answer = answers[keys.length - 1];
    if (typeof answer !== 'number') throw new TypeError('Failed to fetch');
    return Response.json(answer === 409 ? REFUSED : {}, { status: answer });
  };
  for (const _ of answers) await refund();
  const [first, again, refused, next] = keys;
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect([again, refused]).toEqual([first, first]);
  // A refusal is an answer: nothing was done.
  expect(next).not.toBe(first);
});

test('A call that is not answered in a minute counts as a lost connection', async () => {
  jest.useFakeTimers();
  enableLocalRequests();
  globalThis.fetch = () => new Promise(() => {});
  const failed = expect(call('listStaff', {})).rejects.toMatchObject({ status: NETWORK_ERROR_STATUS });
  await jest.advanceTimersByTimeAsync(60_000);
  await failed;
  jest.useRealTimers();
});

test('A connection that is lost in the middle of an answer counts as lost', async () => {
  enableLocalRequests();
  const broken = () => new ReadableStream({ pull: (answer) => answer.error(new TypeError('terminated')) });
  globalThis.fetch = async () => new Response(broken());
  await expect(call('listStaff', {})).rejects.toMatchObject({ status: NETWORK_ERROR_STATUS });
});

test('A call names the person for whom the page was opened, also after somebody else signs in', async () => {
  const people: (string | null)[] = [];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    people.push(input instanceof Request ? input.headers.get(PERSON_HEADER) : null);
    return Response.json(REFUSED, { status: 409 });
  };
  await expect(call('listStaff', {})).rejects.toThrow();
  const { rerender } = renderHook(({ staffId }) => useOtherPerson(staffId, () => {}), {
    initialProps: { staffId: 'hana' },
  });
  await expect(call('listStaff', {})).rejects.toThrow();
  rerender({ staffId: 'taro' });
  await expect(call('listStaff', {})).rejects.toThrow();
  await expect(call('renewRecoveryCodes', {})).rejects.toThrow();
  await expect(call('showMe', {})).rejects.toThrow();
  expect(people).toEqual([null, 'hana', 'hana', 'hana', null]);
});

test('The page is reloaded for somebody else who signs in', () => {
  const reload = jest.fn();
  const { result, rerender } = renderHook(
    ({ staffId }: { readonly staffId: string | undefined }) => useOtherPerson(staffId, reload),
    { initialProps: { staffId: undefined as string | undefined } },
  );
  for (const staffId of ['hana', undefined, 'hana']) {
    rerender({ staffId });
    expect(result.current).toBe(false);
  }
  expect(reload).not.toHaveBeenCalled();
  rerender({ staffId: 'jiro' });
  expect(result.current).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('Two files of one size are two calls, the same file again is one', async () => {
  const keys: (string | null)[] = [];
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    keys.push(input instanceof Request ? input.headers.get(IDEMPOTENCY_HEADER) : null);
    throw new TypeError('Failed to fetch');
  };
  const { result } = renderHook(() => useAction());
  const upload = (...bytes: number[]) =>
    act(async () => {
      const body = new Uint8Array(bytes);
      await result.current.run((send) => send('importSettlement', { query: { settlement: 's1' }, body }));
    });
  await upload(1, 2);
  await upload(3, 4);
  await upload(1, 2);
  const [first, other, again] = keys;
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});
