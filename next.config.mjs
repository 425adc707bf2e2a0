import { readOperator } from './lib/site/operator-env.ts';

/** Headers that are the same wherever the shop runs; those that depend on the environment are set in lib/door. */
const HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/** The shop's own drawings change with a release only; a week-old one may still be shown while a new one is fetched. */
const LONG_CACHE = [
  { key: 'Cache-Control', value: 'public, max-age=604800, stale-while-revalidate=2592000' },
];

/** A bad value stops build and start alike, with one line that names the variable and what it wants. */
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
  await checkEnvironment(phase);
  return {
    poweredByHeader: false,
    // Pictures are stored in their sizes and formats when they come in; nothing is left to do per request.
    images: { unoptimized: true },
    experimental: {
      // Above the limit of the forwarder (lib/forward), so that it is the forwarder who refuses and not Next who cuts.
      proxyClientMaxBodySize: '2mb',
    },
    headers: () => [
      // What the backend says of its own answers stands.
      { source: '/((?!api/).*)', headers: HEADERS },
      { source: '/:folder(art|images)/:path*', headers: LONG_CACHE },
    ],
  };
}
