import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Ask } from '#lib/session/api-context.tsx';
import type { Refused } from '#lib/session/mutation-result.ts';

type Wish = { readonly email: string; readonly purpose: CodePurpose };

export type CodeSent =
  | { readonly kind: 'sent'; readonly sentAt: number; readonly resendAt: number }
  | { readonly kind: 'tooSoon'; readonly resendAt: number; readonly reply: Refused }
  | { readonly kind: 'refused'; readonly reply: Refused };

/** Has a code sent, and tells from when on another one may be. */
export async function sendCode(ask: Ask, wish: Wish): Promise<CodeSent> {
  const reply = await ask('sendMail', { body: wish });
  const now = Date.now();
  if (reply.ok) return { kind: 'sent', sentAt: now, resendAt: now + reply.answer.resendAfter * 1000 };
  const { code, retryAfter = 0 } = reply.refusal ?? {};
  return code === 'mailTooSoon'
    ? { kind: 'tooSoon', resendAt: now + retryAfter * 1000, reply }
    : { kind: 'refused', reply };
}
