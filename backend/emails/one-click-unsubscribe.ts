import type { FastifyInstance } from 'fastify';
import { isUnsubscribeToken } from '#backend/actions/emails.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { NOTIFICATION_KINDS } from '#lib/contract/enums.ts';
import { ROUTES, stopNotificationRoute, unsubscribeRoute } from '#lib/site/routes.ts';
import type { Email } from '#backend/domain/emails.ts';
import { unsubscribeByToken } from '#backend/actions/notifications.ts';

type Query = { readonly token?: unknown; readonly kind?: unknown };

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
export function addOneClick(app: FastifyInstance, db: Database, siteOrigin: string): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Querystring: Query }>(ONE_CLICK_PATH, async ({ query, body }, reply) => {
      const { token, kind } = textsOf(query);
      const isOneClick = typeof body === 'string' && ONE_CLICK_FORMS.some((form) => form.test(body.trim()));
      const isRequested = isOneClick && (kind === undefined || kindOf(kind) !== undefined);
      if (isRequested) await unsubscribeByToken(db, token, kindOf(kind));
      return reply
        .code(isRequested ? 200 : 422)
        .header('cache-control', 'no-store')
        .send({ stopped: isRequested });
    });
    scope.get<{ Querystring: Query }>(ONE_CLICK_PATH, async ({ query }, reply) =>
      reply.header('cache-control', 'no-store').redirect(`${siteOrigin}${pageOf(textsOf(query))}`, 303),
    );
  });
}

const kindOf = (text: string | undefined) => NOTIFICATION_KINDS.find((kind) => kind === text);

type Parameters = { readonly token: string; readonly kind: string | undefined };

/** A repeated key is an array: no token, and no kind. */
const textsOf = ({ token, kind }: Query): Parameters => ({
  token: typeof token === 'string' ? token : '',
  kind: typeof kind === 'string' || kind === undefined ? kind : '',
});

function pageOf({ token, kind: text }: Parameters): string {
  if (!isUnsubscribeToken(token)) return ROUTES.email;
  const kind = kindOf(text);
  return kind === undefined ? unsubscribeRoute(token) : stopNotificationRoute(token, kind);
}

/** Headers for one-click unsubscription (RFC 8058). They require https; without it the link in the email remains. */
export function oneClickHeaders(message: Email, siteOrigin: string): Record<string, string> {
  const isSubscribed = message.kind === 'news' || message.kind === 'drawNotification';
  if (!isSubscribed || !siteOrigin.startsWith('https:')) return {};
  const path = oneClickPath(message.stopToken, message.kind === 'news' ? undefined : message.of);
  return {
    'List-Unsubscribe': `<${siteOrigin}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const ONE_CLICK_PATH = '/api/mail/oneClick';

/** Unsubscribes from news or from one kind of notifications. The token is in the query, which no log has. */
const oneClickPath = (token: string, kind?: string) =>
  `${ONE_CLICK_PATH}?${new URLSearchParams({ token, ...(kind === undefined ? {} : { kind }) })}`;
