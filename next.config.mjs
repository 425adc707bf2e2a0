import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { readOperator } from './lib/site/operator-env.ts';

/**
 * Drawings and address files change with a release only; the previous version may be shown while the new one is
 * fetched.
 */
const LONG_CACHE = [
  { key: 'Cache-Control', value: 'public, max-age=604800, stale-while-revalidate=2592000' },
];

/**
 * Memory for rendered pages and fetched responses, in bytes as Next counts them: about 400 pages. They take three
 * times as much, and a client with invented URLs can fill all of it (docs/security.md).
 */
const PAGE_MEMORY = 64 * 1024 * 1024;

/** Stops a build on an invalid value, with one line that names the variable; server/main.ts checks at the start. */
async function checkEnvironment(phase) {
  try {
    await import('./lib/site/env.ts');
    readOperator({ ...process.env, NEXT_PHASE: phase });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** @type {(phase: string) => Promise<import('next').NextConfig>} */
export default async function configuration(phase) {
  if (phase === PHASE_PRODUCTION_BUILD) await checkEnvironment(phase);
  return {
    // Without it a lock file in a folder above moves the root.
    outputFileTracingRoot: import.meta.dirname,
    poweredByHeader: false,
    // server/response.ts compresses.
    compress: false,
    // Pictures are stored in their sizes and formats when they come in; nothing is left to do per request.
    images: { unoptimized: true },
    // npm run types looks at all code, tests too; a shop does not stay closed because a test does not fit.
    typescript: { ignoreBuildErrors: true },
    cacheMaxMemorySize: PAGE_MEMORY,
    // Next must not normalise URLs: the API proxy forwards them unchanged.
    skipProxyUrlNormalize: true,
    experimental: {
      // Above the forwarder's own limit, so that the forwarder refuses what is too large before Next cuts it.
      proxyClientMaxBodySize: '2mb',
      // Pages are kept in memory only: they belong to the environment of the process, and invented URLs must not
      // fill the disk.
      isrFlushToDisk: false,
      // A page loads little more than its own sheets, in six to eleven files (docs/performance.md).
      cssChunking: { type: 'graph', requestCost: 10_000 },
    },
    // Browsers ask for icons by fixed addresses; the drawing is the brand's.
    rewrites: async () => [
      { source: '/icon.svg', destination: '/brand/icon/svg' },
      { source: '/apple-icon.png', destination: '/brand/icon/png' },
    ],
    headers: async () =>
      phase === PHASE_DEVELOPMENT_SERVER
        ? []
        : [{ source: '/:folder(art|images|zip)/:path*', headers: LONG_CACHE }],
  };
}
