import type { FastifyInstance, FastifyReply } from 'fastify';
import { endedPage, noSuchPage } from './ended-page.ts';
import { holderPage } from './holder-page.ts';
import { payPage, type Switches } from './pay-page.ts';
import type { SandboxSession } from './sessions.ts';
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
 * Adds the pages of the sandbox provider. They stand for another company's pages: outside the contract, without the
 * shop's login, and open to everybody with the session's id, which cannot be guessed. Registered only with the sandbox
 * provider. Forms sent by pages of other sites are refused as everywhere.
 */
export function addSandboxPages(app: FastifyInstance, context: PageContext): void {
  const { provider, shopName } = context;
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
      return page(reply, pageOf(session, shopName()), session);
    });
    scope.post<{ Params: Params }>(pagePath(':sessionId'), async ({ params, body }, reply) => {
      const session = await provider.session(params.sessionId);
      if (session === undefined) return page(reply.code(404), noSuchPage());
      const form = readForm(String(body));
      if (form === undefined) return page(reply.code(422), pageOf(session, shopName()), session);
      return answer({ ...context, reply }, session, form);
    });
  });
}

const pageOf = (session: SandboxSession, shopName: string): string => {
  if (session.state !== 'pending') return endedPage(session, session.state);
  return session.mode === 'charge' ? holderPage(session, { ...FIRST, shopName }) : payPage(session, shopName);
};

const FIRST = { webhook: 'usual', stays: false, isWrong: false, isFirst: true } as const;

type PageContext = {
  readonly provider: SandboxProvider;
  readonly post: PostWebhook;
  /** The shop as the pages name it. */
  readonly shopName: () => string;
};
type PageRequest = PageContext & { readonly reply: FastifyReply };
type Form = NonNullable<ReturnType<typeof readForm>>;

async function answer(
  { provider, post, reply, shopName }: PageRequest,
  session: SandboxSession,
  { done, chosen }: Form,
) {
  const act = (ending: Ending) => provider.act(session, { ending, webhook: chosen.webhook }, post);
  const end = async (became: Promise<PageActionResult>) =>
    goBack(reply, session, { ...chosen, became: await became });
  switch (done.does) {
    case 'register':
      return end(provider.register(session, { card: done.card, webhook: chosen.webhook }, post));
    case 'pay':
      if (done.card.ending === 'asks')
        return asksHolder(reply, session, { ...chosen, isWrong: false, shopName: shopName() });
      return end(act(endingOf(done.card)));
    case 'prove':
      if (!done.isRight)
        return asksHolder(reply, session, { ...chosen, isWrong: true, shopName: shopName() });
      return end(act('paid'));
    default:
      return end(act(done.does));
  }
}

const endingOf = ({ ending }: TestCard): Ending => (ending === 'asks' ? 'paid' : ending);

type Asking = Switches & { readonly isWrong: boolean; readonly shopName: string };

const asksHolder = (reply: FastifyReply, session: SandboxSession, options: Asking) =>
  page(reply, holderPage(session, { ...options, isFirst: false }), session);

type PageOutcome = Switches & { readonly became: PageActionResult };

/** Redirects to the shop, unless the buyer chose to stay, which tests a buyer who does not return. */
function goBack(reply: FastifyReply, session: SandboxSession, { became, stays }: PageOutcome) {
  const to = stays || became === 'over' ? pagePath(session.sessionId) : session.returnUrl;
  return reply.header('cache-control', 'no-store').redirect(to, 303);
}

/** Inline styles, no scripts, no requests; forms may be sent to this page, which redirects to the shop. */
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
      // The address of the page is a secret, so other sites do not get it; this site needs it to check the origin of
      // the form.
      'referrer-policy': 'same-origin',
    })
    .send(content);

/** The action of a form. `prove`: the password of the card's holder, and whether it is right. */
type FormAction =
  | { readonly does: Ending }
  | { readonly does: 'register'; readonly card: TestCard }
  | { readonly does: 'pay'; readonly card: TestCard }
  | { readonly does: 'prove'; readonly isRight: boolean };

/** Parses a form; `undefined`: invalid. */
function readForm(text: string): { readonly done: FormAction; readonly chosen: Switches } | undefined {
  const form = new URLSearchParams(text);
  const done = doneIn(form);
  const webhook = form.get('webhook') ?? 'usual';
  if (done === undefined || !isWebhookDelivery(webhook)) return undefined;
  return { done, chosen: { webhook, stays: form.get('stays') === 'yes' } };
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
