import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import circus from 'jest-circus/runner';

const require = createRequire(import.meta.url);

/** The globals that circus defines for a test file. */
const GLOBALS = ['describe', 'test', 'it', 'expect', 'beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

/** The key of circus's event handlers, which outlive an instance of circus. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

// The same values in each run, unless the environment asks for others: no landing fails by chance.
fc.configureGlobal({ seed: Number(process.env.MODEL_SEED ?? 1) });

/**
 * Runs a test file with circus. Node loads the file instead of jest, so imported modules stay loaded for the next file of
 * the same worker. Circus itself is loaded for each file. Module mocks and `@jest/globals` are not available.
 */
export default function runNatively(...given) {
  const [, , environment, runtime] = given;
  runtime.requireInternalModule = (path) => {
    delete require.cache[path];
    delete globalThis[EVENT_HANDLERS];
    return require(path);
  };
  runtime.unstable_importModule = async (path) => {
    for (const name of GLOBALS) globalThis[name] = environment.global[name];
    await import(pathToFileURL(path).href);
  };
  return circus.default(...given);
}
