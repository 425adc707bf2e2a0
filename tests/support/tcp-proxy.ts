import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

type TcpProxy = { readonly port: number; close(): Promise<void> };

/**
 * Forwards a fixed port to a port that may change. A database server that is killed returns on another port, and the
 * backend keeps the address with which it was started. `port` 0: a free port.
 */
export async function startTcpProxy(targetPort: () => number, port = 0): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((front) => {
    const back = connect(targetPort(), '127.0.0.1');
    for (const [socket, other] of [
      [front, back],
      [back, front],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
