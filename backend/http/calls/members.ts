import { changeMember } from '#backend/actions/members/profile/change-member.ts';
import { confirmLeaving } from '#backend/actions/members/leaving/confirm-leaving.ts';
import { leave } from '#backend/actions/members/leaving/leave.ts';
import type { Membership } from '#backend/actions/members/ports.ts';
import { showMember } from '#backend/actions/members/profile/show-member.ts';
import { signUp } from '#backend/actions/members/sign-up.ts';
import type { Handlers } from '../server/public-calls.ts';
import { browserOf, logRefusal } from '../server/visitor.ts';
import { passwordHandlers } from './passwords.ts';
import { ownMember } from './present-member.ts';

type MemberCall = 'showUser' | 'signUp' | 'changeUser' | 'changePassword' | 'leave' | 'deleteUser';

export const memberHandlers = (membership: Membership): Pick<Handlers, MemberCall> => ({
  ...passwordHandlers(membership),
  ...leavingHandlers(membership),

  showUser: async (_asked, { login }) => {
    const shown = await showMember(membership, login.memberId);
    return shown === 'loginRequired' ? { refusal: shown } : { answer: ownMember(shown) };
  },

  signUp: async ({ body }, visitor) => {
    const { password, code, gender = null, mailWishes = NO_MAIL, ...rest } = body;
    const done = await signUp(membership, {
      person: { ...rest, gender, mailWishes },
      password,
      code,
      address: visitor.address,
      browser: await browserOf(visitor),
    });
    if ('refusal' in done) return logRefusal(visitor, done);
    visitor.log({ userId: done.member.memberId }, 'signed up');
    return { answer: ownMember({ ...done, isBirthdayFixed: false }), cookie: { token: done.token } };
  },

  changeUser: async ({ body }, visitor) => {
    const { login, address, log } = visitor;
    const { email, code, presentPassword, ...wishes } = body;
    const newAddress = email === undefined ? undefined : { email, code, presentPassword, address };
    const done = await changeMember(membership, { memberId: login.memberId, wishes, newAddress });
    if ('refusal' in done) return logRefusal(visitor, done);
    if (done.hasMoved) log({ userId: login.memberId }, 'mail address changed');
    return { answer: ownMember(done) };
  },
});

const leavingHandlers = (membership: Membership): Pick<Handlers, 'leave' | 'deleteUser'> => ({
  leave: async ({ body }, visitor) => {
    const asked = await confirmLeaving(membership, visitor.login, body.password);
    return 'refusal' in asked ? logRefusal(visitor, asked) : { answer: asked };
  },

  deleteUser: async ({ query }, { login, log }) => {
    // Somebody else is nobody here: the answer does not tell whether there is such a member.
    if (query.userId !== login.memberId) return { refusal: 'notFound', parameter: 'userId' };
    const done = await leave(membership, login);
    if (done !== 'left') return done;
    log({ userId: login.memberId }, 'left');
    return { answer: {}, cookie: 'ended' };
  },
});

const NO_MAIL = { newDraws: false, restock: false };
