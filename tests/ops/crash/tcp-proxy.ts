import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export type Relay = { readonly port: number; close(): Promise<void> };

/**
 * A port that stays the same while what is behind it comes back on another one, as a database server does that was
 * killed: so the backend lives through it with the address it was started with.
 */
export async function aRelay(portBehind: () => number): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((front) => {
    const back = connect(portBehind(), '127.0.0.1');
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
  server.listen(0, '127.0.0.1');
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
