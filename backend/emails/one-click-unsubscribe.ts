import type { FastifyInstance } from 'fastify';
import { isUnsubscribeToken } from '#backend/actions/emails.ts';
import { ROUTES, unsubscribeRoute } from '#lib/site/routes.ts';
import type { Email } from '#backend/domain/emails.ts';

type Params = { readonly token: string };

/** As long as a form of one field can be, in either of the two kinds. */
const LARGEST_FORM_BYTES = 2_000;

/** The one field of RFC 8058, in a form of names and values, or in one of several parts. */
const ONE_CLICK_FORMS = [
  /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/i,
  /name="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\s*$/im,
];

/**
 * The way out by one click, for the servers of mail programs. Outside the contract, because its form is theirs, and
 * the only place where the shop reads one. Whoever merely follows the address stops nothing, and comes to the page
 * where it can be done: programs that look mails through follow every link in them.
 */
export function addOneClick(
  app: FastifyInstance,
  unsubscribe: (token: string) => Promise<void>,
  siteOrigin: string,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: Params }>(oneClickPath(':token'), async ({ params, body }, reply) => {
      const isRequested = typeof body === 'string' && ONE_CLICK_FORMS.some((form) => form.test(body.trim()));
      if (isRequested) await unsubscribe(params.token);
      return reply
        .code(isRequested ? 200 : 422)
        .header('cache-control', 'no-store')
        .send({ stopped: isRequested });
    });
    scope.get<{ Params: Params }>(oneClickPath(':token'), async ({ params: { token } }, reply) => {
      const page = isUnsubscribeToken(token) ? unsubscribeRoute(token) : ROUTES.email;
      return reply.header('cache-control', 'no-store').redirect(`${siteOrigin}${page}`, 303);
    });
  });
}

/**
 * The way out by one click (RFC 8058), which mail programs show beside the sender. They ask for https; where the shop
 * has none, there is the link in the letter.
 */
export function oneClickHeaders(message: Email, siteOrigin: string): Record<string, string> {
  if (message.kind !== 'news' || !siteOrigin.startsWith('https:')) return {};
  return {
    'List-Unsubscribe': `<${siteOrigin}${oneClickPath(message.stopToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Where a mail program stops the mails of whoever has this token. */
const oneClickPath = (token: string) => `/api/mail/stop/${token}`;
