'use client';

import useSWR, { useSWRConfig } from 'swr';
import type { Reply } from '#lib/api/result.ts';
import type { Answered } from '#lib/contract/contract.ts';
import { clockSkewMs, polling } from './polling.ts';
import { queryFailure, useUnwrap } from './query-error.ts';
import { useAsk, type Ask } from './api-context.tsx';
import { useMemberId } from './use-member.ts';

/** The calls whose answer changes while somebody looks at it, and says when it was given. */
type Watchable = 'showOrder' | 'showShipment';

/** Something of the member's as it stands now. `clockSkewMs` is what the shop's clock is ahead of this device's. */
export type Watched<N extends Watchable> =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'here';
      readonly thing: Answered<N>;
      readonly clockSkewMs: number;
      readonly again: () => Promise<void>;
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string; readonly again: () => Promise<void> };

type Watch<N extends Watchable> = {
  readonly name: N;
  /** null: none is asked for yet. */
  readonly id: string | null;
  readonly call: (ask: Ask, id: string) => Promise<Reply<N>>;
  /** After how long it is asked for again; 0: it changes no more by itself. */
  readonly waitMs: (thing: Answered<N>) => number;
};

type Heard<N extends Watchable> = { readonly thing: Answered<N>; readonly clockSkewMs: number };

const keyOf = (name: Watchable, userId: string, id: string) => `${name}/${userId}/${id}`;

const heardNow = <N extends Watchable>(thing: Answered<N>): Heard<N> => ({
  thing,
  clockSkewMs: clockSkewMs(thing.askedAt),
});

const FIRST_MS = 2_000;
const RETRY_MS = 5_000;

/** One thing of the member's, kept up to date. */
export function useWatched<N extends Watchable>({ name, id, call, waitMs }: Watch<N>): Watched<N> {
  const ask = useAsk();
  const unwrap = useUnwrap();
  const userId = useMemberId();

  async function lookUp(wanted: string): Promise<Heard<N> | null> {
    const reply = await call(ask, wanted);
    const code = reply.ok ? undefined : reply.refusal?.code;
    // An address may say anything; what is no id at all names nothing either.
    if (code === 'notFound' || code === 'invalidInput') return null;
    return heardNow(await unwrap(reply));
  }
  const { data, error, mutate } = useSWR<Heard<N> | null, Error>(
    userId !== null && id !== null ? keyOf(name, userId, id) : null,
    () => lookUp(id ?? ''),
    polling({
      waitMs: (heard) => (heard === null ? 0 : waitMs(heard.thing)),
      firstMs: FIRST_MS,
      retryMs: () => RETRY_MS,
    }),
  );
  const again = async () => void (await mutate().catch(() => undefined));
  if (data) return { kind: 'here', ...data, again };
  if (data === null) return { kind: 'missing' };
  if (error === undefined) return { kind: 'asking' };
  return { kind: 'failed', message: queryFailure(error), again };
}

/** Takes what the shop answered to a call for the latest state; undefined: whoever asks next sees nothing old. */
export function usePutWatched<N extends Watchable>(name: N) {
  const { mutate } = useSWRConfig();
  const userId = useMemberId();
  return async (id: string, thing: Answered<N> | undefined): Promise<void> => {
    if (userId === null) return;
    const heard = thing === undefined ? undefined : heardNow<N>(thing);
    await mutate(keyOf(name, userId, id), heard, { revalidate: false });
  };
}
