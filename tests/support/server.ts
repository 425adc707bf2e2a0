import http, { type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { REFUSALS, type RefusalCode } from '#lib/contract/refusals.ts';
import { aDraw, anArticle, aPieceOfNews, aSummary } from './api-responses.ts';

export type TestServer = {
  readonly origin: string;
  readonly port: number;
  /** The requests so far, as `GET /path?query`. */
  readonly requests: string[];
  stop(): Promise<void>;
};

/** Starts an HTTP server on loopback. `port` 0: a free port. */
export async function aServer(answer: http.RequestListener, port = 0): Promise<TestServer> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: opened } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${opened}`,
    port: opened,
    requests,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers every request with one status and one body. */
export const always =
  (status: number, body: unknown): http.RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** An origin without a listening server. */
export async function unusedOrigin(): Promise<string> {
  const server = await aServer(always(200, {}));
  await server.stop();
  return server.origin;
}

export async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The data of the fake backend; tests change it. */
export type Box = { draws: DrawDetail[] };

export type FakeBackend = TestServer & {
  readonly box: Box;
  /** Stops listening and closes all connections. */
  goDown(): Promise<void>;
  /** Listens again at the same port. */
  comeUp(): Promise<void>;
};

/** Answers like the backend, from memory, for tests of the storefront. */
export async function aFakeBackend(otherwise: RequestListener = refused('notFound')): Promise<FakeBackend> {
  const box: Box = { draws: [aDraw()] };
  let server = await aServer(answerFrom(box, otherwise));
  return {
    ...server,
    box,
    goDown: () => server.stop(),
    stop: () => server.stop(),
    comeUp: async () => {
      server = await aServer(answerFrom(box, otherwise), server.port);
    },
  };
}

function answerFrom(box: Box, otherwise: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    const name = /^\/api\/product\/(.+)$/.exec(path)?.[1];
    const draw = box.draws.find(({ directoryName }) => directoryName === name);
    if (draw !== undefined) return json(response, 200, draw);
    if (name !== undefined) return refused('drawNotFound')(request, response);
    const answers: Record<string, unknown> = {
      '/api/product': listOf(box.draws.map(summaryOf)),
      '/api/news': listOf([aPieceOfNews()]),
      '/api/news/12': anArticle(),
      '/api/banner': listOf([]),
      '/api/search/choices': { characters: [], years: [] },
      '/api/login/loginStatus': {},
    };
    return path in answers ? json(response, 200, answers[path]) : otherwise(request, response);
  };
}

const summaryOf = ({ directoryName, title, price, productId }: DrawDetail): DrawSummary =>
  aSummary({ directoryName, title, price, productId });

const listOf = (items: readonly unknown[]) => ({ total: items.length, items });

const refused =
  (code: RefusalCode): RequestListener =>
  (_, response) =>
    json(response, REFUSALS[code].status, { code, message: REFUSALS[code].message });

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
