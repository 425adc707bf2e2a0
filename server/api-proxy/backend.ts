import http from 'node:http';
import https from 'node:https';
import { DEFAULT_API_ORIGIN } from '#lib/site/env.ts';

/** A backend that accepts no connection in this time is unavailable; for its response there is no limit. */
const CONNECT_LIMIT_MS = 1500;

/** The largest body of a call; the backend's own limit is the same. */
const MAX_BODY_BYTES = 1024 * 1024;

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

type ForwardedRequest = {
  readonly origin: URL;
  /** Path and query, sent unchanged. */
  readonly target: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** Returns the backend's origin from `API_ORIGIN`; `null`: not an http or https URL. */
export function apiOrigin(configured: string | undefined): URL | null {
  const url = URL.parse(configured || DEFAULT_API_ORIGIN);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

/** Reads the whole body; `null`: larger than `MAX_BODY_BYTES`. */
export async function readBody(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Sends a request to the backend and resolves with its response as soon as the headers arrive. Rejects when it cannot be
 * reached. `fetch` would rewrite the path, wait ten seconds for a connection, and give up on a response after five
 * minutes.
 */
export function requestBackend({ origin, target, method, headers, body, signal }: ForwardedRequest) {
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
