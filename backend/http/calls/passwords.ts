import { changePassword } from '#backend/actions/members/passwords/change-password.ts';
import { resetPassword } from '#backend/actions/members/passwords/reset-password.ts';
import type { Membership } from '#backend/actions/members/ports.ts';
import type { Asked } from '#lib/contract/contract.ts';
import { readEmail } from '#lib/contract/member/fields.ts';
import type { Handlers, Outcome } from '../server/public-calls.ts';
import { browserOf, logRefusal, type Visitor } from '../server/visitor.ts';

type Wish = Asked<'changePassword'>['body'];
type Done = Promise<Outcome<'changePassword'>>;

/** One call for two ways: with the code of a reminder mail, or as a member with the present password. */
export const passwordHandlers = (membership: Membership): Pick<Handlers, 'changePassword'> => ({
  changePassword: ({ body }, visitor) =>
    body.code === undefined
      ? change(membership, body, visitor)
      : reset(membership, { ...body, code: body.code }, visitor),
});

async function change(membership: Membership, wish: Wish, visitor: Visitor): Done {
  const login = await visitor.findLogin();
  if (login === undefined) return { refusal: 'loginRequired' };
  const { email, presentPassword, password } = wish;
  const done = await changePassword(membership, {
    login,
    agent: visitor.agent,
    email,
    presentPassword,
    password,
  });
  if ('refusal' in done) return logRefusal(visitor, done);
  visitor.log({ userId: login.memberId }, 'password changed');
  return { answer: { endedSessions: done.endedSessions }, cookie: { token: done.token } };
}

async function reset(membership: Membership, wish: Wish & { code: string }, visitor: Visitor): Done {
  const { email, code, password } = wish;
  if (email === undefined) return NO_ADDRESS;
  const { address } = visitor;
  const browser = await browserOf(visitor);
  const done = await resetPassword(membership, { email, code, password, address, browser });
  if ('refusal' in done) return logRefusal(visitor, done);
  visitor.log({ userId: done.memberId }, 'password reset');
  return { answer: { endedSessions: done.endedSessions }, cookie: { token: done.token } };
}

const NOTHING_TYPED = readEmail('');

const NO_ADDRESS = {
  refusal: 'invalidInput',
  parameter: 'email',
  fields: { email: 'fault' in NOTHING_TYPED ? NOTHING_TYPED.fault : '' },
} as const;
