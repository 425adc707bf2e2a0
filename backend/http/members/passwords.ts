import { changePassword, resetPassword } from '#backend/actions/members/passwords.ts';
import { passwordError } from '#backend/domain/members/password.ts';
import { passwordCall } from '#backend/actions/members/throttle.ts';
import type { CallInput } from '#lib/contract/contract.ts';
import { readEmail } from '#lib/contract/member/fields.ts';
import type { Handlers, Outcome } from '../server/public-calls.ts';
import { browserOf, logRefusal, tokensOf, type Visitor } from '../server/visitor.ts';
import type { MemberContext } from '#backend/actions/members/log-in.ts';
import { presentSuspension } from './sessions.ts';

type Input = CallInput<'changePassword'>['body'];
type Result = Promise<Outcome<'changePassword'>>;

/** A new password is checked while it is chosen. A password is changed with the code of an email, or by a member with the present password. */
export const passwordHandlers = (context: MemberContext) =>
  ({
    checkPassword: async ({ body: { password, email = '', name = '' } }) => {
      const error = passwordError(password, { email, name }, context.passwords);
      return error === undefined ? { answer: {} } : { refusal: error, parameter: 'password' };
    },

    changePassword: ({ body }, visitor) =>
      context.passwords.admit(passwordCall(context.batching, { ...visitor, email: body.email ?? '' }), () =>
        body.code === undefined
          ? change(context, body, visitor)
          : reset(context, { ...body, code: body.code }, visitor),
      ),
  }) satisfies Partial<Handlers>;

async function change(context: MemberContext, input: Input, visitor: Visitor): Result {
  const login = await visitor.findLogin();
  if (login === undefined) return { refusal: 'loginRequired' };
  const { email, presentPassword, password } = input;
  const { agent } = visitor;
  const changed = await changePassword(context, { login, agent, email, presentPassword, password });
  if ('refusal' in changed)
    return logRefusal(visitor, 'until' in changed ? presentSuspension(changed) : changed);
  visitor.log({ userId: login.memberId }, 'password changed');
  return { answer: { endedSessions: changed.endedSessions }, cookie: tokensOf(changed) };
}

async function reset(context: MemberContext, input: Input & { code: string }, visitor: Visitor): Result {
  const { email, code, password } = input;
  if (email === undefined) return EMAIL_MISSING;
  const { address } = visitor;
  const browser = await browserOf(visitor);
  const changed = await resetPassword(context, { email, code, password, address, browser });
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
