import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChatClient } from '#backend/providers/chat-webhook.ts';

/** Posts a text to a chat that answers so. Returns the answer and what the chat received. */
async function posted(text: string, status: number, headers: Readonly<Record<string, string>> = {}) {
  let received = '';
  const server = createServer((incoming, response) => {
    incoming.on('data', (chunk) => (received += String(chunk)));
    incoming.on('end', () => response.writeHead(status, headers).end('ok'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  // The client's own requests are over TLS to the public internet alone.
  const client = createChatClient({ request: request as never });
  try {
    return { answer: await client.post(url, text), received };
  } finally {
    server.close();
  }
}

test('A text is sent as JSON, with the signs of links and mentions escaped', async () => {
  const { answer, received } = await posted('<!channel> 承認 & 却下', 200);
  expect(answer).toEqual({ status: 200 });
  expect(JSON.parse(received)).toEqual({ text: '&lt;!channel&gt; 承認 &amp; 却下' });
});

test('A chat that asks for a pause is given it', async () => {
  expect((await posted('text', 429, { 'retry-after': '30' })).answer).toEqual({
    status: 429,
    retryAfterS: 30,
  });
});

test('An address inside the shop’s own network is not called', async () => {
  expect(await createChatClient().post('https://localhost:1/hook', 'text')).toBe('unreachable');
});
