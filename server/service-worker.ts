import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { SERVICE_WORKER_PATH } from '#lib/site/offline.ts';
import type { StorefrontResponse } from './response.ts';

const BUILT = 'worker/dist';
const BUILD_ID = '.next/BUILD_ID';

/** It fetches pages and files of the shop only. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** Serves the service worker. Returns whether the request was for it. */
type ServeWorker = (request: IncomingMessage, response: StorefrontResponse) => boolean;

/**
 * Returns what serves `/sw.js`: the worker of this build, or with SERVICE_WORKER=off the one that removes it from every
 * browser. Browsers ask for it at each navigation, and install it when its bytes have changed. Without a build there is none.
 */
export function serviceWorker(setting: 'on' | 'off'): ServeWorker {
  if (!existsSync(BUILT)) return () => false;
  const text = setting === 'on' ? releasedWorker() : readFileSync(`${BUILT}/removal-worker.js`, 'utf8');
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return ({ url = '' }, response) => {
    if (url.split('?', 1)[0] !== SERVICE_WORKER_PATH) return false;
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    if (response.knownEtags.some((known) => known.includes(etag.slice(1, -1)))) {
      response.writeHead(304).end();
      return true;
    }
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Content-Security-Policy', POLICY);
    response.end(text);
    return true;
  };
}

function releasedWorker(): string {
  const release = existsSync(BUILD_ID) ? readFileSync(BUILD_ID, 'utf8') : '';
  return `const RELEASE=${JSON.stringify(release)};\n${readFileSync(`${BUILT}/service-worker.js`, 'utf8')}`;
}
