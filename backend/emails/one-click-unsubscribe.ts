import type { FastifyInstance } from 'fastify';
import { isUnsubscribeToken } from '#backend/actions/emails.ts';
import { ROUTES, unsubscribeRoute } from '#lib/site/routes.ts';
import type { Email } from '#backend/domain/emails.ts';

type Params = { readonly token: string };

/** Maximum size of a form with one field, in either encoding. */
const LARGEST_FORM_BYTES = 2_000;

/** The field of RFC 8058, URL-encoded or multipart. */
const ONE_CLICK_FORMS = [
  /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/i,
  /name="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\s*$/im,
];

/**
 * Registers one-click unsubscription for mail programs. Outside the contract, because RFC 8058 defines its form. A
 * GET changes nothing and redirects to the page with a button, because programs that scan emails follow every link.
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

/** Headers for one-click unsubscription (RFC 8058). They require https; without it the link in the email remains. */
export function oneClickHeaders(message: Email, siteOrigin: string): Record<string, string> {
  if (message.kind !== 'news' || !siteOrigin.startsWith('https:')) return {};
  return {
    'List-Unsubscribe': `<${siteOrigin}${oneClickPath(message.stopToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The path for one-click unsubscription with this token. */
const oneClickPath = (token: string) => `/api/mail/stop/${token}`;
