import { TestEnvironment } from 'jest-environment-jsdom';

const LENT = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
];

/** jsdom with Node's own network classes, which jsdom lacks and ky needs. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of LENT) this.global[name] = globalThis[name];
  }
}
