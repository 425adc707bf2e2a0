'use client';

import { DONE, submitResultOf, type SubmitResult, type ApiFailure } from '#lib/session/mutation-result.ts';
import { useSession } from '#lib/session/use-session.ts';
import { CODE_REFUSALS } from '#lib/contract/enums.ts';
import { readBirthday, readNewPassword } from '#lib/contract/member/fields.ts';
import type { createPasskey } from '#lib/session/browser-passkeys.ts';
import type { ReceivedRefusal } from '#lib/contract/refusals.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import type { Validators, Values } from '#lib/forms/form-state.ts';
import { isTicked, mustBeTicked } from '#lib/forms/checkbox.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import type { Steps } from './use-progress.ts';
import type { CodeError } from './sign-up-state.ts';

/**
 * Handles the response to the last step: completes and logs in, or returns to the code step if the code is refused.
 */
export function useCompletion({ move }: Pick<Steps, 'move'>) {
  const { refresh } = useSession();
  return async (reply: { readonly ok: true } | ApiFailure): Promise<SubmitResult> => {
    if (reply.ok) {
      move({ step: 'done', code: '' });
      await refresh();
      return DONE;
    }
    const codeError = codeErrorOf(reply);
    if (codeError === null) return submitResultOf(reply);
    move({ step: 'code', code: '', codeError });
    return DONE;
  };
}

/** How a new member logs in: by a password, or by a passkey or LINE in its place. */
export const BY_PASSKEY = 'passkey';
export const BY_LINE = 'line';

type DetailsField = 'birthday' | 'by' | 'password' | 'newDraws' | 'restock' | 'consent';
type Details = Values<DetailsField>;

export const BLANK: Details = {
  birthday: '',
  by: '',
  password: '',
  newDraws: '',
  restock: '',
  consent: '',
};

export const VALIDATORS: Validators<DetailsField> = {
  birthday: (text) => readBirthday(text, japanToday()),
  password: (text, { by }) => (by === BY_PASSKEY || by === BY_LINE ? { value: '' } : readNewPassword(text)),
  consent: mustBeTicked('登録するには、同意が必要です。'),
};

type CreatedPasskey = Awaited<ReturnType<typeof createPasskey>>;

type Proofs = {
  readonly email: string;
  readonly code: string;
  readonly passkey: CreatedPasskey | undefined;
  /** The token of a sign-up by LINE. */
  readonly line: string | undefined;
};

/** Returns the request body of a sign-up. Name and address are asked for when something is sent. */
export function inputUser(details: Details, { email, code, passkey, line }: Proofs) {
  return {
    email,
    code,
    birthday: details.birthday,
    ...(details.by === '' ? { password: details.password } : {}),
    ...(details.by === BY_PASSKEY ? { passkey } : {}),
    ...(details.by === BY_LINE ? { line } : {}),
    emailPreferences: { newDraws: isTicked(details.newDraws), restock: isTicked(details.restock) },
  };
}

const OF_THE_CODE: ReadonlySet<ReceivedRefusal['code']> = new Set(CODE_REFUSALS);

/** Another entry may be right: the code without a typing error, or the email's longer one. */
const CORRECTABLE: ReadonlySet<ReceivedRefusal['code']> = new Set([
  'codeWrong',
  'codeLimit',
  'codeElsewhere',
]);

/**
 * Returns the code's error if the code was refused: it may have expired while the details were typed. null: another
 * refusal.
 */
function codeErrorOf({ refusal }: ApiFailure): CodeError | null {
  if (refusal === null || !OF_THE_CODE.has(refusal.code)) return null;
  return { message: refusal.message, isUnusable: !CORRECTABLE.has(refusal.code) };
}

/** Whether the person is a minor today. Both dates are Japanese dates such as 2008-04-01. */
export function isMinor(birthday: string, today: string): boolean {
  const read = readBirthday(birthday, today);
  if ('error' in read) return false;
  const adultFrom = `${Number(read.value.slice(0, 4)) + ADULT_AGE_YEARS}${read.value.slice(4)}`;
  return today < adultFrom;
}
