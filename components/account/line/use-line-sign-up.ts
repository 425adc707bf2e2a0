'use client';

import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { lineTokenIn } from '#lib/site/line-routes.ts';

/** A sign-up by LINE in this browser. */
export type LineSignUp =
  | { readonly kind: 'none' | 'asking' }
  | { readonly kind: 'known'; readonly token: string; readonly email: string }
  | { readonly kind: 'ended'; readonly message: string };

const subscribe = () => () => {};

const read = () => lineTokenIn(window.location.hash);

/** Asked once: the sign-up uses the token up. */
const ONCE = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/** The sign-up of a person who has come from LINE. The page is cached for all visitors, so the token is read in the browser. */
export function useLineSignUp(): LineSignUp {
  const callApi = useApi();
  const token = useSyncExternalStore(subscribe, read, () => null);
  const { data: signUp } = useSWR(token && `line-sign-up/${token}`, () => asked(token ?? ''), ONCE);

  async function asked(line: string): Promise<LineSignUp> {
    const reply = await callApi('showLineSignUp', { body: { line } });
    return reply.ok
      ? { kind: 'known', token: line, email: reply.answer.email ?? '' }
      : { kind: 'ended', message: failureText(reply) };
  }
  return signUp ?? { kind: token === null ? 'none' : 'asking' };
}
