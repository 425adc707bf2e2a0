import { connect } from 'node:net';
import { percentiles } from '../draw/percentiles.mjs';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * Requests one address repeatedly for `ms` milliseconds on `connections` open connections. Implements the minimum of HTTP,
 * so that most of the machine is left to the server. Throws on any status but 200.
 */
export async function load({ origin, path, headers = {} }, { connections, ms }) {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  const took = [];
  const from = performance.now();
  const connectOnce = () => requestUntil(from + ms, { hostname, port: Number(port), request, took });
  await Promise.all(Array.from({ length: connections }, connectOnce));
  const seconds = (performance.now() - from) / 1_000;
  return { responses: took.length, perSecond: took.length / seconds, seconds, ...percentiles(took) };
}

/** Sends requests on one connection, each after the whole response to the one before. */
function requestUntil(until, { hostname, port, request, took }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true });
    let sentAt = 0;
    let response = new Response();
    const send = () => {
      sentAt = performance.now();
      response = new Response();
      socket.write(request);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () =>
      reject(new Error(`The server closed the connection during ${request.split('\r\n', 1)}.`)),
    );
    socket.on('data', (bytes) => {
      if (!response.read(bytes)) return;
      const now = performance.now();
      took.push(now - sentAt);
      if (response.status !== 200)
        return socket.destroy(new Error(`Answered ${response.status} to ${request}`));
      if (now < until) return send();
      socket.removeAllListeners('close').end();
      resolve();
    });
  });
}

/** Finds the end of a response, by its Content-Length or its last chunk. */
class Response {
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #left = null;
  #isChunked = false;
  status = 0;

  /** Returns whether the response is complete with these bytes. */
  read(bytes) {
    if (this.status > 0) return this.#readBody(bytes);
    this.#head = Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end === -1) return false;
    const head = this.#head.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    this.#isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
    this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    // The line break before the length of the last chunk may be the one that ends the head.
    return this.#readBody(this.#head.subarray(this.#isChunked ? end + 2 : end + END_OF_HEAD.length));
  }

  #readBody(bytes) {
    if (!this.#isChunked) {
      this.#left -= bytes.length;
      return this.#left <= 0;
    }
    this.#tail = Buffer.concat([this.#tail, bytes.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    return this.#tail.equals(LAST_CHUNK);
  }
}
