import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endWithLastAnswers } from '#lib/door/last-answers.ts';

const LONGER_THAN_ANY_TEST_MS = 60 * 60_000;

async function closedWhileAnswering(server: Server): Promise<string> {
  server.keepAliveTimeout = LONGER_THAN_ANY_TEST_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  const closed = new Promise((resolve) => server.once('close', resolve));
  const answer = await new Promise<http.IncomingMessage>((resolve) => http.get({ port, agent }, resolve));
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  await closed;
  return Buffer.concat(parts).toString();
}

test('a server that closes while it answers gives the whole answer, and keeps no connection for another', async () => {
  endWithLastAnswers();
  const body = 'ころん'.repeat(100_000);
  const server = http.createServer((_, response) => {
    server.close();
    response.end(body);
  });
  expect(await closedWhileAnswering(server)).toBe(body);
});
