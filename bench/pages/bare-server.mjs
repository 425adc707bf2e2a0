import { createServer } from 'node:http';

// A child process with a server that only sends fixed responses: the upper limit of Node with the same bytes. The parent
// sends the responses by path, and receives the port.

process.once('message', (responses) => {
  const ready = new Map(
    responses.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const { headers, body } = ready.get(request.url) ?? { headers: {}, body: Buffer.alloc(0) };
    response.writeHead(ready.has(request.url) ? 200 : 404, { ...headers, 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});

process.once('disconnect', () => process.exit());
