import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram } from '@prometheus-io/client';
import { isLoopback } from '#lib/site/client-address.ts';
import { createRegistry, METRICS_MEDIA, metricsText } from '#lib/site/metrics.ts';
import { measureProcess } from '#lib/site/process-metrics.ts';

const PATH = '/metrics';

/** Upper bounds in seconds: a page of the cache takes a few milliseconds, a render of many draws a second. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Where Next had a page: in its cache, in its cache but too old, or nowhere. */
const CACHE_STATES = ['hit', 'stale', 'miss'];

export type StorefrontMetrics = {
  read(): Promise<string>;
  /** Answers a request for the metrics. Returns whether it did: without permission they do not exist. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  measure(request: IncomingMessage, response: ServerResponse): void;
};

/** The metrics of this storefront. `token`: with it they can be read from any address, otherwise from this machine. */
export function createStorefrontMetrics(version: string, token?: string): StorefrontMetrics {
  const own = measureProcess(version);
  const { registry, responses, durations, pages } = createCounters();
  const read = () => metricsText([...own.read(), registry]);
  return {
    read,
    serve: (request, response) => {
      if (request.url !== PATH || !(isOfThisMachine(request) || hasToken(request, token))) return false;
      void read().then((text) => {
        response.writeHead(200, { 'content-type': METRICS_MEDIA, 'cache-control': 'no-store' }).end(text);
      });
      return true;
    },
    measure: ({ url = '' }, response) => {
      const startedAt = performance.now();
      response.once('finish', () => {
        const kind = kindOf(url);
        responses.inc({ kind, status: `${Math.floor(response.statusCode / 100)}xx` });
        durations.observe({ kind }, (performance.now() - startedAt) / 1_000);
        const cache = String(response.getHeader('x-nextjs-cache') ?? '').toLowerCase();
        if (CACHE_STATES.includes(cache)) pages.inc({ cache });
      });
    },
  };
}

function createCounters() {
  const registry = createRegistry();
  const registers = [registry];
  return {
    registry,
    responses: new Counter({
      name: 'shop_storefront_responses_total',
      help: 'Responses of this storefront: pages, forwarded calls and files, by class of the status.',
      labelNames: ['kind', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'shop_storefront_response_seconds',
      help: 'Time until a response of this storefront is sent.',
      labelNames: ['kind'],
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    pages: new Counter({
      name: 'shop_storefront_pages_total',
      help: 'Pages that were in the cache (hit), in it but too old (stale), or rendered for the request (miss).',
      labelNames: ['cache'],
      registers,
    }),
  };
}

function kindOf(url: string): 'page' | 'call' | 'file' {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/api/')) return 'call';
  return path.startsWith('/_next/') || /\.\w+$/.test(path) ? 'file' : 'page';
}

/** Checks the socket and every forwarded address: a proxy on this machine also forwards requests of others. */
function isOfThisMachine({ socket, headers }: IncomingMessage): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((list) => list.split(','));
  return [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim())].every(isLoopback);
}

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

/** Of equal length, as the comparison wants. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
