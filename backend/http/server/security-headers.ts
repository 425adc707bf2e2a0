import type { FastifyInstance, FastifyReply } from 'fastify';

/** The backend sends no pages: a browser must not run, frame or sniff what it receives. */
const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Headers that apply to documents only, in case an answer is opened as one. */
const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  // Equal to the value of the storefront's pages: a browser keeps the last value of a host.
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;

const HEADERS = { ...ANSWER_HEADERS, ...DOCUMENT_HEADERS };

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    withSecurityHeaders(reply);
  });
}

/** For answers before any hook runs. */
export const withSecurityHeaders = (reply: FastifyReply): FastifyReply => reply.headers(HEADERS);

/**
 * Removes the headers that apply to documents only. A picture opened as a page is confined by the `sandbox` directive of
 * its Content-Security-Policy, which stays. A first visit fetches several pictures.
 */
export function withoutDocumentHeaders(reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(DOCUMENT_HEADERS)) reply.removeHeader(name);
  return reply;
}
