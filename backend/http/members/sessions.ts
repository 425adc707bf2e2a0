import { logIn, logOut } from '#backend/actions/members/log-in.ts';
import type { Membership } from '#backend/actions/members/membership.ts';
import { inSeconds } from '#backend/actions/members/refusals.ts';
import { endOtherSessions, endSession, listSessions } from '#backend/actions/members/sessions.ts';
import { passwordCall } from '#backend/actions/members/throttle.ts';
import type { Handlers } from '../server/public-calls.ts';
import { browserOf, logRefusal, tokensOf, type Visitor } from '../server/visitor.ts';
import { presentSuspension } from './suspension.ts';
import { countUnseenResults } from '#backend/persistence/members/member-summary.ts';

type SessionCall =
  | 'showLoginStatus'
  | 'logIn'
  | 'logOut'
  | 'listSessions'
  | 'endOtherSessions'
  | 'endSession';

export const sessionHandlers = (membership: Membership): Pick<Handlers, SessionCall> => ({
  showLoginStatus: async ({ query }, visitor) => {
    logCampaign(query, visitor);
    const login = await visitor.findLogin();
    // Leaves an expired cookie: this answer may arrive after that of a login in another tab.
    return { answer: login === undefined ? {} : await statusOf(membership, login) };
  },

  logIn: ({ body }, visitor) =>
    membership.passwords.admit(passwordCall(membership, { ...visitor, email: body.email }), async () => {
      const { address, log } = visitor;
      const result = await logIn(membership, { ...body, address, ...(await browserOf(visitor)) });
      if (result === 'loginFailed') {
        log(senderOf(membership, { ...body, address }), 'login refused');
        return { refusal: result };
      }
      if ('refusal' in result) return logRefusal(visitor, presentSuspension(result));
      if ('waitMs' in result) {
        log({ ...result, ...senderOf(membership, { ...body, address }) }, 'login throttled');
        return { refusal: 'tooManyAttempts', retryAfter: inSeconds(result.waitMs) };
      }
      log({ userId: result.memberId }, 'logged in');
      return { answer: await statusOf(membership, result), cookie: tokensOf(result) };
    }),

  logOut: async (_input, visitor) => {
    const login = await visitor.findLogin();
    if (login !== undefined) {
      await logOut(membership, login);
      visitor.log({ userId: login.memberId }, 'logged out');
    }
    return { answer: {}, cookie: 'ended' };
  },

  listSessions: async (_input, { login }) => {
    return { answer: { items: await listSessions(membership, login) } };
  },

  endOtherSessions: async (_input, { login, log }) => {
    const ended = await endOtherSessions(membership, login);
    log({ userId: login.memberId, ended }, 'sessions ended');
    return { answer: { ended } };
  },

  endSession: async ({ params: { sessionId } }, { login, log }) => {
    const ended = (await endSession(membership, login, sessionId)) ? 1 : 0;
    log({ userId: login.memberId, ended }, 'sessions ended');
    return { answer: { ended }, ...(sessionId === login.sessionId && { cookie: 'ended' as const }) };
  },
});

/** Which lines of a day are about one account or one network, without saying which. */
const senderOf = (
  { secrets }: Pick<Membership, 'secrets'>,
  { email, address }: { readonly email: string; readonly address: string },
) => ({
  account: secrets.digestOfDay(`account ${email.toLowerCase()}`),
  network: secrets.digestOfDay(`network ${address}`),
});

type KnownMember = { readonly memberId: string; readonly name: string };

const statusOf = async ({ db }: Membership, { memberId, name }: KnownMember) => ({
  userId: memberId,
  name,
  unseenResults: await countUnseenResults(db, memberId),
});

function logCampaign(query: Readonly<Record<string, string | undefined>>, visitor: Visitor): void {
  const campaign = Object.entries(query).filter(([, value]) => value !== undefined && isAnonymous(value));
  if (campaign.length > 0) visitor.log({ campaign: Object.fromEntries(campaign) }, 'campaign visit');
}

/** Some mailing services put the reader's email address or telephone number into the campaign. */
const isAnonymous = (value: string) => !/[@＠]|%40|\d{7,}/.test(value);
