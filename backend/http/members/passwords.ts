import { changePassword, resetPassword } from '#backend/actions/members/passwords.ts';
import { passwordCall } from '#backend/actions/members/throttle.ts';
import type { Membership } from '#backend/actions/members/membership.ts';
import type { CallInput } from '#lib/contract/contract.ts';
import { readEmail } from '#lib/contract/member/fields.ts';
import type { Handlers, Outcome } from '../server/public-calls.ts';
import { browserOf, logRefusal, tokensOf, type Visitor } from '../server/visitor.ts';
import { presentSuspension } from './suspension.ts';

type Input = CallInput<'changePassword'>['body'];
type Result = Promise<Outcome<'changePassword'>>;

/** A password is changed with the code of an email, or by a member with the present password. */
export const passwordHandlers = (membership: Membership): Pick<Handlers, 'changePassword'> => ({
  changePassword: ({ body }, visitor) =>
    membership.passwords.admit(passwordCall(membership, { ...visitor, email: body.email ?? '' }), () =>
      body.code === undefined
        ? change(membership, body, visitor)
        : reset(membership, { ...body, code: body.code }, visitor),
    ),
});

async function change(membership: Membership, input: Input, visitor: Visitor): Result {
  const login = await visitor.findLogin();
  if (login === undefined) return { refusal: 'loginRequired' };
  const { email, presentPassword, password } = input;
  const { agent } = visitor;
  const changed = await changePassword(membership, { login, agent, email, presentPassword, password });
  if ('refusal' in changed)
    return logRefusal(visitor, 'until' in changed ? presentSuspension(changed) : changed);
  visitor.log({ userId: login.memberId }, 'password changed');
  return { answer: { endedSessions: changed.endedSessions }, cookie: tokensOf(changed) };
}

async function reset(membership: Membership, input: Input & { code: string }, visitor: Visitor): Result {
  const { email, code, password } = input;
  if (email === undefined) return EMAIL_MISSING;
  const { address } = visitor;
  const browser = await browserOf(visitor);
  const changed = await resetPassword(membership, { email, code, password, address, browser });
  if ('refusal' in changed)
    return logRefusal(visitor, 'until' in changed ? presentSuspension(changed) : changed);
  visitor.log({ userId: changed.memberId }, 'password reset');
  return { answer: { endedSessions: changed.endedSessions }, cookie: tokensOf(changed) };
}

const EMPTY_EMAIL = readEmail('');

const EMAIL_MISSING = {
  refusal: 'invalidInput',
  parameter: 'email',
  fields: { email: 'error' in EMPTY_EMAIL ? EMPTY_EMAIL.error : '' },
} as const;
