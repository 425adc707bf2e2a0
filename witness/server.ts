import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { REFUSED, type WitnessAnswer } from './witness.ts';

/** A checkpoint with its proof and 64 signatures is smaller. */
const MAX_REQUEST_BYTES = 65_536;
/** Of 100 connections a silent one is closed soon, so that those of the log find room. */
const TIMEOUTS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Serves `POST /add-checkpoint`. */
export function witnessServer(addCheckpoint: (request: string) => Promise<WitnessAnswer>): Server {
  const server = createServer(TIMEOUTS, (request, response) => void answer(request, response, addCheckpoint));
  server.maxConnections = 100;
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  addCheckpoint: (request: string) => Promise<WitnessAnswer>,
): Promise<void> {
  try {
    const { status, body } = await answerTo(request, addCheckpoint);
    const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
    response.writeHead(status, { 'content-type': type }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

async function answerTo(
  request: IncomingMessage,
  addCheckpoint: (request: string) => Promise<WitnessAnswer>,
): Promise<WitnessAnswer> {
  if (request.url !== '/add-checkpoint') return { status: 404, body: '' };
  if (request.method !== 'POST') return { status: 405, body: '' };
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_REQUEST_BYTES) return REFUSED;
    parts.push(part);
  }
  return addCheckpoint(Buffer.concat(parts).toString('utf8'));
}
