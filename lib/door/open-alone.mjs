import { attendDoor } from './attend.ts';
import { readOperator } from '../site/operator-env.ts';

/**
 * Starts the storefront from the folder that `npm run build:alone` gathers. Next's own server.js there reads no
 * next.config.mjs, so that the environment is looked at, and the door attended, here: before anybody can come in.
 */
try {
  const { siteEnv } = await import('../site/env.ts');
  readOperator(process.env);
  attendDoor(siteEnv, false);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
// It lies there only once a build was gathered.
await import(new URL('../../server.js', import.meta.url).href);
