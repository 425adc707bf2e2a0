import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key.js';

/**
 * Adds a static page to a build as `next build` writes one: finished HTML that is never rendered again. It replaces a
 * page of the shop, so that Next knows the route. With the bytes of another page it is the baseline of that page: the
 * same response from the same server without rendering.
 */
export function putStaticPage(buildFolder, { route, html }) {
  const owner = { kind: 'APP_PAGE', sourceRoute: `${route}/page` };
  const meta = {
    status: 200,
    headers: {
      'x-nextjs-stale-time': '300',
      'x-nextjs-prerender': '1',
      'x-next-cache-tags': `_N_T_${route}`,
    },
    routeCache: { key: getRouteCacheKey(route, owner), owner, isFallback: false },
  };
  const file = join(buildFolder, 'server', 'app', route);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.html`, html);
  writeFileSync(`${file}.rsc`, '');
  writeFileSync(`${file}.meta`, JSON.stringify(meta));
  disableRevalidation(join(buildFolder, 'prerender-manifest.json'), route);
}

function disableRevalidation(manifestFile, route) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  if (manifest.routes[route] === undefined) throw new Error(`${route} is not a page without parameters.`);
  manifest.routes[route].initialRevalidateSeconds = false;
  writeFileSync(manifestFile, JSON.stringify(manifest));
}
