import type { FastifyInstance, FastifyReply } from 'fastify';
import { endedPage, noSuchPage } from './ended-page.ts';
import { holderPage } from './holder-page.ts';
import { payPage, type Switches } from './pay-page.ts';
import type { SandboxSession } from './session-store.ts';
import type { PostWebhook } from './webhooks.ts';
import {
  type Ending,
  type TestCard,
  ENDINGS,
  isWebhookDelivery,
  TEST_PASSWORD,
  testCardBy,
} from './test-cards.ts';
import { pagePath } from './gateway.ts';
import type { PageActionResult, SandboxProvider } from './provider.ts';

type Params = { readonly sessionId: string };

const LARGEST_FORM_BYTES = 2_000;

/**
 * The provider's pages. They stand for another company's: outside the contract, without the shop's login, and open to
 * whoever knows the session's id, which nobody can guess. Only where the built-in provider is used is there such a
 * page. A form that a page of another site sends here is refused as everywhere.
 */
export function addSandboxPages(app: FastifyInstance, provider: SandboxProvider, post: PostWebhook): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.get<{ Params: Params }>(pagePath(':sessionId'), async ({ params }, reply) => {
      const session = await provider.session(params.sessionId);
      if (session === undefined) return page(reply.code(404), noSuchPage());
      return page(reply, pageOf(session), session);
    });
    scope.post<{ Params: Params }>(pagePath(':sessionId'), async ({ params, body }, reply) => {
      const session = await provider.session(params.sessionId);
      if (session === undefined) return page(reply.code(404), noSuchPage());
      const form = readForm(String(body));
      if (form === undefined) return page(reply.code(422), pageOf(session), session);
      return answer({ provider, post, reply }, session, form);
    });
  });
}

const pageOf = (session: SandboxSession): string => {
  if (session.state !== 'pending') return endedPage(session, session.state);
  return session.mode === 'charge' ? holderPage(session, FIRST) : payPage(session);
};

const FIRST = { notice: 'usual', stays: false, isWrong: false, isFirst: true } as const;

type PageRequest = {
  readonly provider: SandboxProvider;
  readonly post: PostWebhook;
  readonly reply: FastifyReply;
};
type Form = NonNullable<ReturnType<typeof readForm>>;

async function answer(
  { provider, post, reply }: PageRequest,
  session: SandboxSession,
  { done, chosen }: Form,
) {
  const act = (ending: Ending) => provider.act(session, { ending, notice: chosen.notice }, post);
  const end = async (became: Promise<PageActionResult>) =>
    goBack(reply, session, { ...chosen, became: await became });
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

const asksHolder = (reply: FastifyReply, session: SandboxSession, options: Switches & { isWrong: boolean }) =>
  page(reply, holderPage(session, { ...options, isFirst: false }), session);

type PageOutcome = Switches & { readonly became: PageActionResult };

/** Back to the shop, unless somebody wants to see what happens when he does not go back. */
function goBack(reply: FastifyReply, session: SandboxSession, { became, stays }: PageOutcome) {
  const to = stays || became === 'over' ? pagePath(session.sessionId) : session.returnUrl;
  return reply.header('cache-control', 'no-store').redirect(to, 303);
}

/** Styles stand in the page itself; nothing runs and nothing is fetched; forms go here, and from here to the shop. */
const policyFor = (session: SandboxSession | undefined) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action 'self'${session === undefined ? '' : ` ${new URL(session.returnUrl).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const page = (reply: FastifyReply, content: string, session?: SandboxSession) =>
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

/** What somebody did on a page. `prove`: he said who he is, and whether rightly. */
type FormAction =
  | { readonly does: Ending }
  | { readonly does: 'register'; readonly card: TestCard }
  | { readonly does: 'pay'; readonly card: TestCard }
  | { readonly does: 'prove'; readonly isRight: boolean };

/** A form as it comes in; undefined where it is none of the provider's. */
function readForm(text: string): { readonly done: FormAction; readonly chosen: Switches } | undefined {
  const form = new URLSearchParams(text);
  const done = doneIn(form);
  const notice = form.get('notice') ?? 'usual';
  if (done === undefined || !isWebhookDelivery(notice)) return undefined;
  return { done, chosen: { notice, stays: form.get('stays') === 'yes' } };
}

function doneIn(form: URLSearchParams): FormAction | undefined {
  const does = form.get('does');
  if (does === 'prove') return { does, isRight: form.get('password')?.trim() === TEST_PASSWORD };
  const number = form.get('card');
  const card = number === null ? undefined : testCardBy(number);
  if (number !== null && card === undefined) return undefined;
  if (does === 'register') return card && { does, card };
  if (does === 'paid' && card !== undefined) return { does: 'pay', card };
  const ending = ENDINGS.find((one) => one === does);
  return ending && { does: ending };
}
