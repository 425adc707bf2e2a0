import { fastify } from 'fastify';
import { z } from 'zod';
import { sendResult } from '#backend/http/server/send.ts';
import { contract, type CallName } from '#lib/contract/contract.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import { parseAnswer } from '#lib/contract/parse-answer.ts';
import type { Refund } from '#lib/contract/refund.ts';
import {
  aDraw,
  anArticle,
  anOrderDetail,
  anOrderPrize,
  aShipmentDetail,
  aWonPrize,
} from '../../support/api-responses.ts';

const REFUND: Refund = {
  yen: 700,
  scope: 'tickets',
  method: 'bankTransfer',
  state: 'paidOut',
  tickets: 1,
  reference: 'A-1',
  madeAt: '2026-11-20T01:00:00.000Z',
  doneAt: null,
  paidOutOn: '2026-11-22',
  isOfSale: true,
};

const ANSWERS: readonly (readonly [CallName, unknown])[] = [
  ['showDraw', aDraw()],
  ['showNews', anArticle()],
  ['showOrder', anOrderDetail({ prizes: [anOrderPrize()], refunds: [REFUND] })],
  ['showShipment', aShipmentDetail({ contents: [aWonPrize()], refunds: [REFUND] })],
  ['confirmPaymentSession', { purpose: 'card', state: 'waiting' }],
];

/** The answer with a field more in each of its objects. */
function ofNewerRelease(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(ofNewerRelease);
  if (typeof answer !== 'object' || answer === null) return answer;
  const known = Object.entries(answer).map(([key, value]) => [key, ofNewerRelease(value)]);
  return { ...Object.fromEntries(known), addedLater: { also: ['here'] } };
}

test.each(ANSWERS)('A client reads %s of a newer release as one of its own', (name, answer) => {
  const newer = ofNewerRelease(answer);
  expect(parseAnswer<z.ZodType>(contract[name].answer, newer).data).toEqual(answer);
});

test('A client does not read an answer with an unknown value or without a known field', () => {
  const { answer } = contract.showShipment;
  expect(parseAnswer(answer, { ...aShipmentDetail(), problem: 'eaten' }).success).toBe(false);
  const { problem: _, ...without } = aShipmentDetail();
  expect(parseAnswer(answer, without).success).toBe(false);
});

/** The places of a JSON schema where an object may have fields that it does not name. */
function openObjects(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one, at) => openObjects(one, `${place}.${at}`));
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  const inside = Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${place}.${key}`));
  return isOpen ? [place, ...inside] : inside;
}

const EVERY_CALL: readonly (readonly [string, { readonly answer: z.ZodType }])[] = [
  ...Object.entries(contract),
  ...Object.entries(opsContract),
];

test('No answer of the contract has room for undeclared fields', () => {
  const schemaOf = (answer: z.ZodType) => z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' });
  expect(EVERY_CALL.flatMap(([name, { answer }]) => openObjects(schemaOf(answer), name))).toEqual([]);
});

test('The backend sends times as text, and no undeclared field', async () => {
  const app = fastify();
  app.get('/article', (request, reply) => {
    const { publishedAt, ...article } = anArticle();
    const answer = { ...article, publishedAt: new Date(publishedAt), secret: 1 };
    return sendResult(contract.showNews, { answer }, { request, reply });
  });
  app.get('/incomplete', (request, reply) =>
    sendResult(contract.showNews, { answer: {} }, { request, reply }),
  );
  const sent = await app.inject('/article');
  expect([sent.statusCode, sent.json()]).toEqual([200, anArticle()]);
  const refused = await app.inject('/incomplete');
  expect(refused.statusCode).toBe(500);
  expect(refused.json().message).toMatch('does not match the contract');
  await app.close();
});
