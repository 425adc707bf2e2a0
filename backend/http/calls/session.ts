import { logIn } from '#backend/actions/members/log-in.ts';
import { logOut } from '#backend/actions/members/log-out.ts';
import type { Membership } from '#backend/actions/members/ports.ts';
import { inSeconds } from '#backend/actions/members/refused.ts';
import { endOtherSessions, listSessions } from '#backend/actions/members/sessions.ts';
import type { Handlers } from '../server/public-calls.ts';
import { browserOf, type Visitor } from '../server/visitor.ts';

type SessionCall = 'showLoginStatus' | 'logIn' | 'logOut' | 'listSessions' | 'endOtherSessions';

export const sessionHandlers = (membership: Membership): Pick<Handlers, SessionCall> => ({
  showLoginStatus: async ({ query }, visitor) => {
    noteCampaign(query, visitor);
    const login = await visitor.findLogin();
    // A cookie that opens nothing is left alone: this answer may come after that of a login in another tab.
    return { answer: login === undefined ? {} : await statusOf(membership, login) };
  },
  logIn: async ({ body }, visitor) => {
    const { address, log } = visitor;
    const done = await logIn(membership, { ...body, address, ...(await browserOf(visitor)) });
    if (done === 'loginFailed') {
      log({}, 'login refused');
      return { refusal: done };
    }
    if ('waitMs' in done) {
      log(done, 'login slowed down');
      return { refusal: 'tooManyAttempts', retryAfter: inSeconds(done.waitMs) };
    }
    log({ userId: done.memberId }, 'logged in');
    return { answer: await statusOf(membership, done), cookie: { token: done.token } };
  },
  logOut: async (_asked, visitor) => {
    const login = await visitor.findLogin();
    if (login !== undefined) {
      await logOut(membership, login);
      visitor.log({ userId: login.memberId }, 'logged out');
    }
    return { answer: {}, cookie: 'ended' };
  },
  listSessions: async (_asked, { login }) => {
    const places = await listSessions(membership, login);
    const items = places.map(({ startedAt, seenAt, ...place }) => ({
      ...place,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }));
    return { answer: { items } };
  },
  endOtherSessions: async (_asked, { login, log }) => {
    const ended = await endOtherSessions(membership, login);
    log({ userId: login.memberId, ended }, 'sessions ended');
    return { answer: { ended } };
  },
});

type Known = { readonly memberId: string; readonly name: string };

const statusOf = async ({ overviews }: Membership, { memberId, name }: Known) => ({
  userId: memberId,
  name,
  unseenResults: await overviews.unseenResults(memberId),
});

function noteCampaign(query: Readonly<Record<string, string | undefined>>, visitor: Visitor): void {
  const campaign = Object.entries(query).filter(([, value]) => value !== undefined && saysNoName(value));
  if (campaign.length > 0) visitor.log({ campaign: Object.fromEntries(campaign) }, 'campaign visit');
}

/** Some mailers put the reader's address or number into the campaign. That is nobody's to keep. */
const saysNoName = (value: string) => !/[@＠]|%40|\d{7,}/.test(value);
