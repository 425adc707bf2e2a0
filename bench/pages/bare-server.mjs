import { createServer } from 'node:http';

// A server that does nothing but answer, in a process of its own: what Node itself can do with the same bytes.
// It is told its answers over the channel to its parent, by path, and tells its port.

process.once('message', (answers) => {
  const ready = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const { headers, body } = ready.get(request.url) ?? { headers: {}, body: Buffer.alloc(0) };
    response.writeHead(ready.has(request.url) ? 200 : 404, { ...headers, 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});

process.once('disconnect', () => process.exit());
