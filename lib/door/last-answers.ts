import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';

/**
 * A server that is told to close ends idle connections by itself, and waits for those it is still answering. After its
 * answer such a connection would stay open for a next call, as long as the server's patience, and hold up the closing:
 * so it is ended with its answer.
 */
export function endWithLastAnswers(): void {
  subscribe('http.server.response.finish', (message) => {
    const { server } = message as { readonly server: Server };
    // Only after this turn of the loop does the connection count as idle.
    if (!server.listening) setImmediate(() => server.closeIdleConnections());
  });
}
