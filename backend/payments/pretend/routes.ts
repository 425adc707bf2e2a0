import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PretendSession } from './books/sessions.ts';
import type { PostNotice } from './deliver.ts';
import type { Ending } from './endings.ts';
import { endedPage, noSuchPage } from './page/ended-page.ts';
import { holderPage } from './page/holder-page.ts';
import { payPage } from './page/pay-page.ts';
import { readForm } from './page/read-form.ts';
import type { Switches } from './page/switches.ts';
import { pagePath } from './page-path.ts';
import type { ActDone, PretendProvider } from './provider.ts';
import type { TestCard } from './test-cards.ts';

type Params = { readonly sessionId: string };

const LARGEST_FORM_BYTES = 2_000;

/**
 * The provider's pages. They stand for another company's: outside the contract, without the shop's login, and open to
 * whoever knows the session's id, which nobody can guess. Only where the built-in provider is used is there such a
 * page. A form that a page of another site sends here is refused as everywhere.
 */
export function addPretendPages(app: FastifyInstance, provider: PretendProvider, post: PostNotice): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    room.get<{ Params: Params }>(pagePath(':sessionId'), async ({ params }, reply) => {
      const session = await provider.session(params.sessionId);
      if (session === undefined) return page(reply.code(404), noSuchPage());
      return page(reply, pageOf(session), session);
    });
    room.post<{ Params: Params }>(pagePath(':sessionId'), async ({ params, body }, reply) => {
      const session = await provider.session(params.sessionId);
      if (session === undefined) return page(reply.code(404), noSuchPage());
      const form = readForm(String(body));
      if (form === undefined) return page(reply.code(422), pageOf(session), session);
      return answer({ provider, post, reply }, session, form);
    });
  });
}

const pageOf = (session: PretendSession): string => {
  if (session.state !== 'pending') return endedPage(session, session.state);
  return session.mode === 'charge' ? holderPage(session, FIRST) : payPage(session);
};

const FIRST = { notice: 'usual', stays: false, isWrong: false, isFirst: true } as const;

type Exchange = {
  readonly provider: PretendProvider;
  readonly post: PostNotice;
  readonly reply: FastifyReply;
};
type Form = NonNullable<ReturnType<typeof readForm>>;

async function answer({ provider, post, reply }: Exchange, session: PretendSession, { done, chosen }: Form) {
  const act = (ending: Ending) => provider.act(session, { ending, notice: chosen.notice }, post);
  const end = async (became: Promise<ActDone>) => goBack(reply, session, { ...chosen, became: await became });
  switch (done.does) {
    case 'register':
      return end(provider.register(session, { card: done.card, notice: chosen.notice }, post));
    case 'pay':
      if (done.card.ending === 'asks') return asksHolder(reply, session, { ...chosen, isWrong: false });
      return end(act(endingOf(done.card)));
    case 'prove':
      if (!done.isRight) return asksHolder(reply, session, { ...chosen, isWrong: true });
      return end(act('paid'));
    default:
      return end(act(done.does));
  }
}

const endingOf = ({ ending }: TestCard): Ending => (ending === 'asks' ? 'paid' : ending);

const asksHolder = (reply: FastifyReply, session: PretendSession, asked: Switches & { isWrong: boolean }) =>
  page(reply, holderPage(session, { ...asked, isFirst: false }), session);

type Outcome = Switches & { readonly became: ActDone };

/** Back to the shop, unless somebody wants to see what happens when he does not go back. */
function goBack(reply: FastifyReply, session: PretendSession, { became, stays }: Outcome) {
  const to = stays || became === 'over' ? pagePath(session.sessionId) : session.returnUrl;
  return reply.header('cache-control', 'no-store').redirect(to, 303);
}

/** Styles stand in the page itself; nothing runs and nothing is fetched; forms go here, and from here to the shop. */
const policyFor = (session: PretendSession | undefined) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action 'self'${session === undefined ? '' : ` ${new URL(session.returnUrl).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const page = (reply: FastifyReply, content: string, session?: PretendSession) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policyFor(session),
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      // The address opens the page, so it is told to nobody else; here it is needed to tell whose form came in.
      'referrer-policy': 'same-origin',
    })
    .send(content);
