import { once } from 'node:events';
import next from 'next';
import type { SiteEnv } from '#lib/site/env.ts';
import { operatorProblems } from '#lib/site/operator-env.ts';
import { isProduction } from '#lib/site/this-machine.ts';
import { startTracing, stopTracing } from '#lib/site/tracing.ts';
import { renderFirstPages } from './first-pages.ts';
import { ownOriginOf, register, type Registration } from './registration.ts';
import about from '../package.json' with { type: 'json' };
import { createStorefrontMetrics } from './metrics.ts';
import { forwardRequestIds } from './request-context.ts';
import { identifyToTestBackend } from './test-shop.ts';
import { closeServer, createStorefrontServer } from './server.ts';

type App = ReturnType<typeof next>;
type Server = ReturnType<typeof createStorefrontServer>;

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Serves the build of the current folder, or with NODE_ENV=development its sources. */
async function main(): Promise<void> {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const hostname = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  if (isDevelopment && isProduction({ SITE_ORIGIN: process.env.SITE_ORIGIN }))
    throw new Error(
      "The storefront's environment is not usable: NODE_ENV=development serves sources, and SITE_ORIGIN is not on localhost",
    );
  // Next and lib/site/revalidation, which calls this process by its port, read both from the environment.
  Object.assign(process.env, {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    PORT: String(port),
  });
  const site = await readEnvironment();
  await startTracing('koron-do-storefront');
  forwardRequestIds(site.API_ORIGIN);
  identifyToTestBackend(site);
  const app = next({ dev: isDevelopment, hostname, port });
  await app.prepare();
  const metrics = createStorefrontMetrics(about.version, site.METRICS_TOKEN);
  const server = createStorefrontServer({ site, isDevelopment, metrics, handle: app.getRequestHandler() });
  // Before the first page is rendered, so that no change is missed.
  const stop = new AbortController();
  const origins = { apiOrigin: site.API_ORIGIN, ownOrigin: ownOriginOf({ hostname, port }) };
  const renderFirst = async () => {
    if (!isDevelopment)
      await renderFirstPages({ ...origins, secret: site.REVALIDATE_SECRET, stop: stop.signal });
  };
  const registration = await register(site, { hostname, port }, renderFirst);
  await once(server.listen(port, hostname), 'listening');
  stopOnSignal({ server, app, registration, stop }, isDevelopment);
  await renderFirst();
  process.stdout.write(`The storefront listens at http://${hostname}:${port}\n`);
}

/** Throws one line that names each invalid variable and each missing one. */
async function readEnvironment(): Promise<SiteEnv> {
  const missing = [
    ...(process.env.SITE_ORIGIN || !isProduction(process.env)
      ? []
      : ['SITE_ORIGIN is required in production, such as https://shop.example.jp']),
    ...operatorProblems(process.env),
  ];
  // Imported here so that an invalid value stops the start with one line instead of a stack.
  const read = await import('#lib/site/env.ts').catch((error: unknown) => String(error));
  if (typeof read === 'object' && missing.length === 0) return read.siteEnv;
  const invalid = typeof read === 'string' ? [read.replace(/^Error: /, '')] : [];
  const absent =
    missing.length > 0 ? [`The storefront's environment is not usable: ${missing.join('; ')}`] : [];
  throw new Error([...invalid, ...absent].join('; '));
}

type Running = {
  readonly server: Server;
  readonly app: App;
  readonly registration: Registration;
  readonly stop: AbortController;
};

/** Ends the process with code 0 after the responses under way; a second signal changes nothing. */
function stopOnSignal({ server, app, registration, stop: work }: Running, isDevelopment: boolean): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    work.abort();
    // A browser's connection for hot reloading never ends by itself.
    await Promise.all([registration.stop(), isDevelopment ? undefined : closeServer(server)]);
    await app.close();
    await stopTracing();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}
