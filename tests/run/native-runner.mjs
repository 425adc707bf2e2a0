import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';

const require = createRequire(import.meta.url);

/** What circus defines for a test file. */
const GLOBALS = ['describe', 'test', 'it', 'expect', 'beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

/** Where circus keeps what listens to a run of it, also for the next instance. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Runs a test file with circus, loaded by Node instead of by jest: modules that it imports stay loaded for the next
 * file of the same worker. Circus itself is new for each file. Mocks of modules and `@jest/globals` do not exist here.
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
