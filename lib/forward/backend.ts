import http from 'node:http';
import https from 'node:https';

/** A backend that does not even take the call is dead; one that thinks about its answer is not, however long. */
export const CONNECT_LIMIT_MS = 1500;

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

export type Errand = {
  readonly origin: URL;
  /** Path and query, sent as they stand. */
  readonly target: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
  /** Raised when the client has gone. */
  readonly signal: AbortSignal;
};

/**
 * Asks the backend and resolves with its answer as soon as that begins. `fetch` would rewrite the path, give up after
 * five minutes and wait ten seconds for a connection; this does none of that.
 */
export function askBackend({ origin, target, method, headers, body, signal }: Errand) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const isSecure = origin.protocol === 'https:';
    const request = (isSecure ? https : http).request(origin, {
      agent: agents[isSecure ? 'https:' : 'http:'],
      path: target,
      method,
      headers: body.byteLength > 0 ? { ...headers, 'content-length': String(body.byteLength) } : headers,
      signal,
    });
    request.once('response', resolve);
    request.on('error', reject);
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const limit = setTimeout(() => request.destroy(new Error('No connection in time')), CONNECT_LIMIT_MS);
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(limit));
      socket.once('close', () => clearTimeout(limit));
    });
    request.end(body);
  });
}
