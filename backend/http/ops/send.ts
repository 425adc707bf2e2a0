import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { WrongAnswer } from '../send.ts';

type Sent =
  | { readonly answer: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly pieces: AsyncIterable<unknown> };

/** Sends an answer that the contract allows. One that it does not allow is a bug and never leaves the house. */
export function sendToOperator(endpoint: OpsEndpoint, sent: Sent, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store');
  if ('pieces' in sent)
    return reply.type('application/x-ndjson').send(Readable.from(linesOf(endpoint, sent.pieces)));
  const answer = checked(endpoint, sent.answer);
  void reply.headers(sent.headers ?? {});
  // A sheet says its own encoding.
  if (endpoint.media !== undefined) return reply.send(answer);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

async function* linesOf(endpoint: OpsEndpoint, pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${JSON.stringify(checked(endpoint, piece))}\n`;
}

function checked(endpoint: OpsEndpoint, answer: unknown): unknown {
  const read = endpoint.answer.safeParse(answer);
  if (!read.success) throw new WrongAnswer(endpoint.path, read.error);
  return read.data;
}
