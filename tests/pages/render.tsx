import { type ReactNode, useEffect, useState } from 'react';
import { render, act } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { SWRConfig } from 'swr';
import { ApiProvider, type CallApi } from '#lib/session/api-context.tsx';
import type { ApiResult } from '#lib/api/result.ts';
import type { Arguments, CallName } from '#lib/contract/contract.ts';
import type { Member } from '#lib/contract/member/member.ts';
import type { Overview } from '#lib/contract/member/overview.ts';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import { aPicture } from '../support/api-responses.ts';
import { BrandProvider } from '#components/brand/page-brand.tsx';
import { VoiceProvider } from '#components/brand/member-voice.tsx';
import { voiceOf } from '#lib/brand/voice.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { pageBrandOf } from '#lib/brand/look.ts';
import { MenuProvider } from '#components/shell/menu/menu-state.tsx';
import { SessionCallsProvider, type SessionCalls } from '#lib/session/session-calls.tsx';

export const answered = <Answer,>(answer: Answer) => ({ ok: true, status: 200, answer }) as const;
export const LOST = { ok: false, status: 999, refusal: null, body: 'Network Error' } as const;

/** A refusal with the contract's status and message. */
export function refused(code: RefusalCode, extra: Partial<RefusalBody> = {}) {
  const { status, message } = REFUSALS[code];
  const refusal: RefusalBody = { code, message, ...extra };
  return { ok: false, status, refusal, body: JSON.stringify(refusal) } as const;
}

export const aMember = (but: Partial<Member> = {}): Member => ({
  userId: 'u-21',
  email: 'minori@example.jp',
  name: '小川 みのり',
  zip: '6068301',
  address: '京都府京都市左京区吉田泉殿町1-2',
  address2: 'ころん荘 203号室',
  birthday: '1998-04-12',
  gender: 'female',
  tel: '09012345678',
  emailPreferences: { newDraws: true, restock: false },
  isBirthdayFixed: false,
  ...but,
});

type OrderLine = Overview['latestOrders'][number];

export const anOrder = (but: Partial<OrderLine> = {}): OrderLine => ({
  orderHistoryId: 'o-1',
  productId: 'd-1',
  directoryName: 'marupo-otsukai',
  drawTitle: 'まるぽのおつかいガチャ',
  picture: aPicture(),
  quantity: 10,
  total: 7000,
  paymentType: 'CARD',
  status: 'CONFIRM',
  paymentStatus: 'CAPTURED',
  orderedAt: '2026-11-20T10:30:00.000Z',
  ...but,
});

export const anOverview = (but: Partial<Overview> = {}): Overview => ({
  unseenResults: [],
  unseenCount: 0,
  waitingPrizes: 0,
  storageEndsAt: null,
  wonPrizes: 0,
  orders: 0,
  shipments: 0,
  openConsents: [],
  latestWins: [],
  latestOrders: [],
  ...but,
});

/** The replies to each call in order; the last one is repeated. */
export type Replies = { readonly [N in CallName]?: readonly ApiResult<N>[] };

/** The replies to a call, or a function of its arguments. */
type Answers<N extends CallName> = readonly ApiResult<N>[] | ((args: Arguments<N>) => ApiResult<N>);
export type Answering = { readonly [N in CallName]?: Answers<N> };

/** A call with its arguments. */
type MadeCall = { readonly name: CallName; readonly args: unknown };

/** A backend with these replies, which records its calls. Throws at a call without a reply. */
export function callApiOf(replies: Answering, calls: MadeCall[] = []): CallApi {
  return async <N extends CallName>(name: N, args: Arguments<N>) => {
    calls.push({ name, args });
    const queued: Answers<N> | undefined = replies[name];
    if (typeof queued === 'function') return queued(args);
    const reply = queued?.[Math.min(calls.filter((call) => call.name === name).length, queued.length) - 1];
    if (reply === undefined) throw new Error(`No reply to ${name}`);
    return reply;
  };
}

/** Renders a part of a member's page with a backend of these replies. */
export function renderForMember(
  part: ReactNode,
  replies: Answering,
  { who = [MEMBER], path = '/sanrio/mypage' }: Parameters<typeof renderInShop>[1] = {},
) {
  const calls: MadeCall[] = [];
  const callApi = callApiOf(replies, calls);
  window.history.replaceState(null, '', path);
  const shop = renderInShop(<ApiProvider callApi={callApi}>{part}</ApiProvider>, { who, path });
  /** The arguments of all calls of this name. */
  const sent = (name: CallName) => calls.filter((call) => call.name === name).map(({ args }) => args);
  return { ...shop, sent };
}

type Reply = Awaited<ReturnType<SessionCalls['showLoginStatus']>>;
type LogOutReply = Awaited<ReturnType<SessionCalls['logOut']>>;

export const GUEST: Reply = { ok: true, status: 200, answer: {} };
export const MEMBER: Reply = { ok: true, status: 200, answer: { userId: 'u-21', name: '小川 みのり' } };
export const BROKEN = { ok: false, status: 500, refusal: null, body: 'だめでした' } as const;
export const LOGGED_OUT: LogOutReply = { ok: true, status: 200, answer: {} };

type Around = {
  /** The responses to the request for the session in order; the last one is repeated. */
  readonly who?: readonly Reply[];
  readonly logOut?: LogOutReply;
  readonly path?: string;
};

/** Renders a part of a page with an address, a router and a session. */
export function renderInShop(
  part: ReactNode,
  { who = [GUEST], logOut = LOGGED_OUT, path = '/sanrio/faq' }: Around,
) {
  const replies = [...who];
  const wentTo: string[] = [];
  const calls: SessionCalls = {
    showLoginStatus: async () => (replies.length > 1 ? replies.shift() : replies[0]) ?? GUEST,
    logOut: async () => logOut,
  };
  const go = (href: string) => void wentTo.push(href);
  const router = {
    push: go,
    replace: go,
    back() {},
    forward() {},
    refresh() {},
    hmrRefresh() {},
    prefetch() {},
  };
  const at = (address: string) => (
    <AppRouterContext value={{ ...router, bfcacheId: 'only' }}>
      <PathnameContext value={address}>
        <SWRConfig value={{ provider: cache }}>
          <SessionCallsProvider calls={calls}>
            <BrandProvider brand={pageBrandOf(KORON_DO)}>
              <VoiceProvider voice={voiceOf(KORON_DO.voice)}>
                <MenuProvider>{part}</MenuProvider>
              </VoiceProvider>
            </BrandProvider>
          </SessionCallsProvider>
        </SWRConfig>
      </PathnameContext>
    </AppRouterContext>
  );
  const kept = new Map();
  const cache = () => kept;
  const { rerender, unmount } = render(at(path));
  const goTo = (address: string) => rerender(at(address));
  return { user: aUser(), wentTo, goTo, leave: unmount };
}

/** A user who does not look for `pointer-events: none` above what they click: the tests have no style sheets. */
export const aUser = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Fills a field at once. Tests of fields type instead: each letter renders the form again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  act(() => field.focus());
  await user.paste(text);
}

/** Provides the search parameters like Next, also after `history.replaceState`. */
export function AddressBar({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useState(window.location.search);
  useEffect(() => {
    const replace = window.history.replaceState.bind(window.history);
    window.history.replaceState = (...entry: Parameters<typeof replace>) => {
      replace(...entry);
      // Like Next, updates the page asynchronously.
      queueMicrotask(() => act(() => setSearch(window.location.search)));
    };
    return () => {
      window.history.replaceState = replace;
    };
  }, []);
  return <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>;
}
