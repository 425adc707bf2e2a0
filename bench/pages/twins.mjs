import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key.js';

/**
 * Puts a static page into a build, as `next build` leaves one: its finished HTML, which is never rendered again. It takes
 * the address of a page of the shop, so that Next knows the route. With the same bytes as another page it is that page's
 * twin: what the same server makes of the same answer when there is nothing else to do.
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
  neverAgain(join(buildFolder, 'prerender-manifest.json'), route);
}

function neverAgain(manifestFile, route) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  if (manifest.routes[route] === undefined) throw new Error(`${route} is no page without parameters.`);
  manifest.routes[route].initialRevalidateSeconds = false;
  writeFileSync(manifestFile, JSON.stringify(manifest));
}
