import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { ApiResult } from '#lib/api/result.ts';
import type { Arguments, CallName } from '#lib/contract/contract.ts';
import type { Member } from '#lib/contract/member/member.ts';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import { ApiProvider, type CallApi } from '#lib/session/api-context.tsx';
import { SessionCallsProvider, type SessionCalls } from '#lib/session/session-calls.tsx';

/** How the shop answers, call by call; a call that stands not here is a fault of the test. */
export type Answers = {
  readonly [N in CallName]?: (args: Arguments<N>) => ApiResult<N> | Promise<ApiResult<N>>;
};

/** A shop whose answers are known beforehand. */
export function askOf(answers: Answers): CallApi {
  return async (name, args) => {
    const answer = answers[name];
    if (answer === undefined) throw new Error(`Nobody expected ${name} to be called.`);
    return answer(args);
  };
}

export const NO_ANSWER = { ok: false, status: 999, refusal: null, body: 'Network Error' } as const;

/** A refusal as the shop words it. */
export function refusedWith(code: RefusalCode, besides: Partial<RefusalBody> = {}) {
  const { status, message } = REFUSALS[code];
  const refusal: RefusalBody = { code, message, ...besides };
  return { ok: false, status, refusal, body: JSON.stringify(refusal) } as const;
}

export const MINORI: Member = {
  userId: 'u-21',
  email: 'minori@example.jp',
  name: '小川 みのり',
  zip: '6068301',
  address: '京都府京都市左京区吉田泉殿町1-2',
  address2: 'ころん荘203号室',
  birthday: '1998-04-12',
  tel: '09012345678',
  mailWishes: { newDraws: false, restock: false },
  isBirthdayFixed: false,
};

/** Renders a part of a page with a shop behind it and a member before it. */
export function renderForMember(part: ReactNode, answers: Answers, who: Partial<SessionCalls> = {}) {
  const calls: SessionCalls = {
    showLoginStatus: async () => ({
      ok: true,
      status: 200,
      answer: { userId: MINORI.userId, name: MINORI.name },
    }),
    logOut: async () => ({ ok: true, status: 200, answer: {} }),
    ...who,
  };
  const kept = new Map();
  const view = render(
    <SWRConfig value={{ provider: () => kept, dedupingInterval: 0 }}>
      <SessionCallsProvider calls={calls}>
        <ApiProvider callApi={askOf(answers)}>{part}</ApiProvider>
      </SessionCallsProvider>
    </SWRConfig>,
  );
  return { ...view, user: userEvent.setup() };
}
