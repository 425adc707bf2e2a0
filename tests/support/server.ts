import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type AServer = {
  readonly origin: string;
  readonly port: number;
  /** What has been asked of it so far, `GET /path?query`. */
  readonly asked: string[];
  stop(): Promise<void>;
};

/** A real HTTP server on loopback that answers as told; on a free port, or where one stood before. */
export async function aServer(answer: http.RequestListener, port = 0): Promise<AServer> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    port: taken,
    asked,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers everything with one status and one body. */
export const always =
  (status: number, body: unknown): http.RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** An address at which nobody listens. */
export async function nobody(): Promise<string> {
  const server = await aServer(always(200, {}));
  await server.stop();
  return server.origin;
}

export async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
