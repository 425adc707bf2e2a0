import { once } from 'node:events';
import next from 'next';
import { readOperator } from '#lib/site/operator-env.ts';
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
  // Next and lib/site/revalidation, which calls this process by its port, read both from the environment.
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || 'production', PORT: String(port) });
  // Imported here so that an invalid value stops the start with one line instead of a stack.
  const { siteEnv: site } = await import('#lib/site/env.ts');
  readOperator(process.env);

  const app = next({ dev: isDevelopment, hostname, port });
  await app.prepare();
  const server = createStorefrontServer({ site, isDevelopment, handle: app.getRequestHandler() });
  await once(server.listen(port, hostname), 'listening');
  stopOnSignal(server, app, isDevelopment);
  process.stdout.write(`The storefront listens at http://${hostname}:${port}\n`);
}

/** Ends the process with code 0 after the responses under way; a second signal changes nothing. */
function stopOnSignal(server: Server, app: App, isDevelopment: boolean): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A browser's connection for hot reloading never ends by itself.
    if (!isDevelopment) await closeServer(server);
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}
