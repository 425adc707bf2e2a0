import { logIn, logOut, type MemberContext } from '#backend/actions/members/log-in.ts';
import { inSeconds, type MemberSuspended } from '#backend/actions/members/refusals.ts';
import { endOtherSessions, endSession, listSessions } from '#backend/actions/members/sessions.ts';
import { passwordCall } from '#backend/actions/members/throttle.ts';
import { digestOfDay } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from '../server/public-calls.ts';
import { browserOf, logRefusal, tokensOf, type Visitor } from '../server/visitor.ts';
import { countUnseenResults } from '#backend/persistence/members/member-summary.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';

export const sessionHandlers = (context: MemberContext) =>
  ({
    showLoginStatus: async ({ query }, visitor) => {
      logCampaign(query, visitor);
      const login = await visitor.findLogin();
      // Leaves an expired cookie: this answer may arrive after that of a login in another tab.
      return { answer: login === undefined ? {} : await statusOf(context.db, login) };
    },

    logIn: ({ body }, visitor) =>
      context.passwords.admit(passwordCall(context.batching, { ...visitor, email: body.email }), async () => {
        const { address, log } = visitor;
        const result = await logIn(context, { ...body, address, ...(await browserOf(visitor)) });
        if (result === 'loginFailed') {
          log(senderOf({ ...body, address }), 'login refused');
          return { refusal: result };
        }
        if ('refusal' in result) return logRefusal(visitor, presentSuspension(result));
        if ('waitMs' in result) {
          log({ ...result, ...senderOf({ ...body, address }) }, 'login throttled');
          return { refusal: 'tooManyAttempts', retryAfter: inSeconds(result.waitMs) };
        }
        log({ userId: result.memberId }, 'logged in');
        return { answer: await statusOf(context.db, result), cookie: tokensOf(result) };
      }),

    logOut: async (_input, visitor) => {
      const login = await visitor.findLogin();
      if (login !== undefined) {
        await logOut(context.db, login);
        visitor.log({ userId: login.memberId }, 'logged out');
      }
      return { answer: {}, cookie: 'ended' };
    },

    listSessions: async (_input, { login }) => {
      return { answer: { items: await listSessions(context.db, login) } };
    },

    endOtherSessions: async (_input, { login, log }) => {
      const ended = await endOtherSessions(context.db, login);
      if (typeof ended === 'object') return ended;
      log({ userId: login.memberId, ended }, 'sessions ended');
      return { answer: { ended } };
    },

    endSession: async ({ params: { sessionId } }, { login, log }) => {
      const hasEnded = await endSession(context.db, login, sessionId);
      if (typeof hasEnded === 'object') return hasEnded;
      const ended = hasEnded ? 1 : 0;
      log({ userId: login.memberId, ended }, 'sessions ended');
      return { answer: { ended }, ...(sessionId === login.sessionId && { cookie: 'ended' as const }) };
    },
  }) satisfies Partial<Handlers>;

/** Which lines of a day are about one account or one network, without saying which. */
const senderOf = ({ email, address }: { readonly email: string; readonly address: string }) => ({
  account: digestOfDay(`account ${email.toLowerCase()}`),
  network: digestOfDay(`network ${address}`),
});

type KnownMember = { readonly memberId: string; readonly name: string };

export const statusOf = async (db: Database, { memberId, name }: KnownMember) => ({
  userId: memberId,
  name,
  unseenResults: await countUnseenResults(db, memberId),
});

function logCampaign(query: Readonly<Record<string, string | undefined>>, visitor: Visitor): void {
  const campaign = Object.entries(query).filter(([, value]) => value !== undefined && isAnonymous(value));
  if (campaign.length > 0) visitor.log({ campaign: Object.fromEntries(campaign) }, 'campaign visit');
}

/**
 * Some mailing services put the reader's name, email address or telephone number into the campaign. Names of campaigns
 * are the shop's own: short, of small letters, digits, - and _, with fewer digits than a telephone number or a birthday.
 */
const isAnonymous = (value: string) =>
  /^[a-z\d_-]{1,40}$/.test(value) && value.replaceAll(/\D/g, '').length <= 6;

/** Says to a suspended member until when, and what becomes of their prizes. */
export const presentSuspension = ({ refusal, until }: MemberSuspended) => ({
  refusal,
  reasons: [
    until === null
      ? '停止の期限は、決まっていません。'
      : `停止の期間は、${japanLongDateTime(until.toISOString())}までです。`,
    'ご購入済みの賞品は、規約のとおりお届けします。',
    'お心あたりのないときや、賞品の発送をご希望のときは、お問い合わせください。',
  ],
});
