import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { z } from 'zod';
import { createRoutes } from '#backend/http/server/routes.ts';

const CONNECTION_MS = 1_000;

const call = {
  method: 'GET',
  who: 'operator',
  summary: '',
  answer: z.strictObject({}),
  refusals: [],
} as const;

/** A server that closes a connection on which nothing is sent. */
async function aServer() {
  const app = Fastify({ connectionTimeout: CONNECTION_MS });
  const lost = Promise.withResolvers<void>();
  const handler = async () => {
    await lost.promise;
    await pause(CONNECTION_MS);
    return { answer: {} };
  };
  const contract = {
    ordinary: { ...call, path: '/ordinary' },
    long: { ...call, path: '/long', takesMinutes: true },
  } as const;
  createRoutes(app, contract, {
    handlers: { ordinary: handler, long: handler },
    authenticate: () => Promise.resolve({ caller: {} }),
    refuse: (reply) => reply.code(500).send(),
    send: (_call, _result, { reply }) => reply.send({}),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, origin, lost };
}

test('A call that takes minutes is answered; any other that takes so long loses its connection', async () => {
  const { app, origin, lost } = await aServer();
  try {
    const [long, ordinary] = ['long', 'ordinary'].map((path) => fetch(`${origin}/${path}`));
    await expect(ordinary).rejects.toThrow('fetch failed');
    lost.resolve();
    expect((await long)?.status).toBe(200);
  } finally {
    lost.resolve();
    await app.close();
  }
});
