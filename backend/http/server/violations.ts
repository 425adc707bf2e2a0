import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The path in the pages' Content-Security-Policy (server/security-headers.ts). */
const PATH = '/api/violation';

const MAX_REPORT_BYTES = 16_384;

/** Reports of one address in a minute; a page with a violation sends one for each of its kinds. */
const REPORTS_PER_MINUTE = 20;

/** Log lines of all visitors in a minute. The metric counts the reports beyond it. */
const LINES_PER_MINUTE = 30;

export const MINUTE_MS = 60_000;

/** Directives that browsers name; others are invented. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
] as const;
type ViolatedDirective = (typeof DIRECTIVES)[number];

/** The body that `report-uri` sends (CSP Level 3, 5.5). Older browsers name the directive with its sources. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});

/** A violation of the content security policy without personal data: no address of a page, no sample of a script. */
type Violation = { readonly directive: ViolatedDirective; readonly blocked: string };

/**
 * Adds the call to which browsers report violations of the content security policy. It is not part of the contract,
 * because browsers define the format. Whatever is sent is answered with 204: a browser does not read the response.
 */
export function addViolations(app: FastifyInstance, count: (directive: ViolatedDirective) => void): void {
  const mayLog = atMost(LINES_PER_MINUTE, MINUTE_MS);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(PATH, { config: { requestsPerMinute: REPORTS_PER_MINUTE } }, async ({ body, log }, reply) => {
      const violation = typeof body === 'string' ? readViolation(body) : undefined;
      if (violation !== undefined) {
        count(violation.directive);
        if (mayLog()) log.warn(violation, 'content security policy violated');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

/** Reads a report; `undefined`: none. */
export function readViolation(body: string): Violation | undefined {
  const read = Report.safeParse(jsonOf(body));
  if (!read.success) return undefined;
  const { 'effective-directive': effective, 'violated-directive': violated } = read.data['csp-report'];
  const [name] = (effective ?? violated ?? '').split(' ', 1);
  const directive = DIRECTIVES.find((known) => known === name);
  if (directive === undefined) return undefined;
  return { directive, blocked: sourceOf(read.data['csp-report']['blocked-uri'] ?? '') };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KEYWORDS = ['inline', 'eval', 'wasm-eval', 'data', 'blob'];

/** Longer than any real source: a host name has at most 253 characters (RFC 1035, 2.3.4). */
const MAX_SOURCE_LENGTH = 300;

/** A keyword, or the scheme and host of an address. Its path may identify a person. */
function sourceOf(blocked: string): string {
  if (KEYWORDS.includes(blocked)) return blocked;
  const url = URL.parse(blocked);
  const source = url === null ? 'unknown' : `${url.protocol}//${url.host}`;
  return source.length > MAX_SOURCE_LENGTH ? 'unknown' : source;
}

/** Returns a function that allows `most` calls in each period. */
export function atMost(most: number, periodMs: number): () => boolean {
  let period = { startedAt: 0, calls: 0 };
  return () => {
    const now = performance.now();
    if (period.calls === 0 || now - period.startedAt > periodMs) period = { startedAt: now, calls: 0 };
    period.calls += 1;
    return period.calls <= most;
  };
}
