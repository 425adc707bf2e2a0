import type { FastifyInstance } from 'fastify';
import { BROWSER_REPORTS_PATH, BrowserReport } from '#lib/contract/browser-report.ts';
import { atMost, MINUTE_MS } from './violations.ts';

/** Reports of one address in a minute: a visitor sends one for a visit, and one visit in ten. */
const REPORTS_PER_MINUTE = 20;

/** Log lines of all visitors in a minute. The metric counts the errors beyond it. */
const LINES_PER_MINUTE = 30;

/** Adds the call to which browsers report Web Vitals and errors. Whatever is sent is answered with 204. */
export function addBrowserReports(app: FastifyInstance, count: (report: BrowserReport) => void): void {
  const mayLog = atMost(LINES_PER_MINUTE, MINUTE_MS);
  app.post(
    BROWSER_REPORTS_PATH,
    { config: { requestsPerMinute: REPORTS_PER_MINUTE }, logLevel: 'warn' },
    async ({ body, log }, reply) => {
      const report = BrowserReport.safeParse(body);
      if (report.success) {
        const { page, errors } = report.data;
        count(report.data);
        if (errors.length > 0 && mayLog()) log.warn({ page, errors }, 'browser reported errors');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
