import { setTimeout as pause } from 'node:timers/promises';
import { type AcknowledgementLog, createAcknowledgementLog } from '../crash/run.ts';
import { createClient } from '../crash/buyer.ts';

export type Span = { readonly from: number; readonly to: number };

/** Notes when purchases were acknowledged, when calls failed and when pages were missing. */
export type Watch = {
  readonly log: AcknowledgementLog;
  readonly call: ReturnType<typeof createClient>['call'];
  /** Figures of a span of time. */
  figures(span: Span): Figures;
  /** The time of the first purchase that was acknowledged after a time. Undefined: none yet. */
  firstAcknowledgedAfter(time: number): number | undefined;
  stop(): Promise<void>;
};

export type Figures = {
  readonly silenceS: number;
  /** Seconds from the beginning to the last failed call. Undefined: none failed. */
  readonly lastErrorS: number | undefined;
  readonly errors: number;
  readonly acknowledged: number;
  readonly pages: number;
  readonly missingPages: number;
  readonly slowestPageS: number;
};

const PAGES = ['/sanrio', '/sanrio/crash-test', '/sanrio/news'] as const;
const PAGE_LIMIT_MS = 10_000;
const PAGE_PAUSE_MS = 200;

type Visit = { readonly at: number; readonly tookMs: number; readonly isThere: boolean };

/** Watches a shop from outside: each call of the buyers, and pages that nginx has not cached. */
export function startWatch(origin: string): Watch {
  const acknowledgements: number[] = [];
  const failures: number[] = [];
  const visits: Visit[] = [];
  const log = createAcknowledgementLog();
  const client = createClient([origin]);
  let isOver = false;
  const visiting = (async () => {
    for (let number = 0; !isOver; number += 1) {
      visits.push(await visit(`${origin}${PAGES[number % PAGES.length]}?visit=${number}`));
      await pause(PAGE_PAUSE_MS);
    }
  })();
  return {
    log: {
      ...log,
      record: (acknowledgement) => {
        acknowledgements.push(Date.now());
        log.record(acknowledgement);
      },
    },
    call: async (request) => {
      const response = await client.call(request);
      if (response === undefined || response.status >= 500) failures.push(Date.now());
      return response;
    },
    figures: (span) => {
      const failed = within(failures, span);
      const answered = within(acknowledgements, span);
      const seen = visits.filter(({ at }) => at >= span.from && at < span.to);
      return {
        silenceS: longestGap([span.from, ...answered, span.to]),
        lastErrorS: failed.length === 0 ? undefined : (Math.max(...failed) - span.from) / 1000,
        errors: failed.length,
        acknowledged: answered.length,
        pages: seen.length,
        missingPages: seen.filter(({ isThere }) => !isThere).length,
        slowestPageS: Math.max(0, ...seen.map(({ tookMs }) => tookMs)) / 1000,
      };
    },
    firstAcknowledgedAfter: (time) => acknowledgements.find((at) => at > time),
    stop: async () => {
      isOver = true;
      await visiting;
      client.close();
    },
  };
}

const within = (times: readonly number[], { from, to }: Span) => times.filter((at) => at >= from && at < to);

const longestGap = (times: readonly number[]): number =>
  Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time))) / 1000;

async function visit(url: string): Promise<Visit> {
  const at = Date.now();
  const isThere = await fetch(url, { signal: AbortSignal.timeout(PAGE_LIMIT_MS) }).then(
    async (response) => {
      await response.text();
      return response.status === 200;
    },
    () => false,
  );
  return { at, tookMs: Date.now() - at, isThere };
}
