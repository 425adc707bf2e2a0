import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { NextRequest } from 'next/server';
import { middleware } from '../../middleware.ts';
import { type TestServer, aServer, bodyOf } from '../support/server.ts';

export const SITE = 'http://localhost:3000';
export const MEBIBYTE = 1024 * 1024;

/** Puts a backend behind the forwarder. */
export async function behind(answer: RequestListener): Promise<TestServer> {
  const backend = await aServer(answer);
  process.env.API_ORIGIN = backend.origin;
  afterThisTest.push(backend.stop);
  return backend;
}

/** Puts a backend behind the forwarder that tells what it was asked. */
export const behindAnEcho = (): Promise<TestServer> =>
  behind((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url, headers } = request;
      const sha256 = createHash('sha256').update(body).digest('hex');
      response.end(JSON.stringify({ method, url, headers, bytes: body.byteLength, sha256 }));
    });
  });

const afterThisTest: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(afterThisTest.splice(0).map((stop) => stop()));
  delete process.env.API_ORIGIN;
});

type Init = ConstructorParameters<typeof NextRequest>[1];

/** Asks the storefront for a path of the API. */
export const ask = (path: string, init: Init = {}) => middleware(new NextRequest(`${SITE}${path}`, init));

/** What an echo heard. */
export const heard = async (path: string, init: Init = {}) => (await ask(path, init)).json();
