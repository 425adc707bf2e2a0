import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { MenuProvider } from '#components/shell/menu/menu-state.tsx';
import { SessionCallsProvider, type SessionCalls } from '#lib/session/session-calls.tsx';

type Reply = Awaited<ReturnType<SessionCalls['showLoginStatus']>>;
type LogOutReply = Awaited<ReturnType<SessionCalls['logOut']>>;

export const GUEST: Reply = { ok: true, status: 200, answer: {} };
export const MEMBER: Reply = { ok: true, status: 200, answer: { userId: 'u-21', name: '小川 みのり' } };
export const NO_ANSWER = { ok: false, status: 999, refusal: null, body: 'Network Error' } as const;
export const BROKEN = { ok: false, status: 500, refusal: null, body: 'だめでした' } as const;
export const LOGGED_OUT: LogOutReply = { ok: true, status: 200, answer: {} };

type Around = {
  /** What the shop says when asked who is looking, one after the other; the last one stands. */
  readonly who?: readonly Reply[];
  readonly logOut?: LogOutReply;
  readonly path?: string;
};

/** Renders a part of the shell with the shop around it: an address, a router, and somebody looking. */
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
            <MenuProvider>{part}</MenuProvider>
          </SessionCallsProvider>
        </SWRConfig>
      </PathnameContext>
    </AppRouterContext>
  );
  const kept = new Map();
  const cache = () => kept;
  const { rerender, unmount } = render(at(path));
  const goTo = (address: string) => rerender(at(address));
  return { user: userEvent.setup(), wentTo, goTo, leave: unmount };
}
