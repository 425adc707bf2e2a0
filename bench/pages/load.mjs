import { connect } from 'node:net';
import { percentiles } from '../draw/percentiles.mjs';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * Asks for one address over and over, on so many connections that stay open, for so long. It speaks HTTP no better than
 * it must, so that most of the machine is left to the server. An answer that is not 200 ends the measurement.
 */
export async function load({ origin, path, headers = {} }, { connections, ms }) {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  const took = [];
  const from = performance.now();
  const ask = () => askUntil(from + ms, { hostname, port: Number(port), request, took });
  await Promise.all(Array.from({ length: connections }, ask));
  const seconds = (performance.now() - from) / 1_000;
  return { answers: took.length, perSecond: took.length / seconds, seconds, ...percentiles(took) };
}

/** One connection: a question, its whole answer, the next question. */
function askUntil(until, { hostname, port, request, took }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true });
    let asked = 0;
    let answer = new Answer();
    const ask = () => {
      asked = performance.now();
      answer = new Answer();
      socket.write(request);
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`The server hung up on ${request.split('\r\n', 1)}.`)));
    socket.on('data', (bytes) => {
      if (!answer.read(bytes)) return;
      const now = performance.now();
      took.push(now - asked);
      if (answer.status !== 200) return socket.destroy(new Error(`Answered ${answer.status} to ${request}`));
      if (now < until) return ask();
      socket.removeAllListeners('close').end();
      resolve();
    });
  });
}

/** Where an answer ends: by its Content-Length, or by its last chunk. */
class Answer {
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #left = null;
  #isChunked = false;
  status = 0;

  /** Whether the answer is whole with these bytes. */
  read(bytes) {
    if (this.status > 0) return this.#readBody(bytes);
    this.#head = Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end === -1) return false;
    const head = this.#head.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    this.#isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
    this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    // The break before a chunk's length may be the one that ends the head.
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
