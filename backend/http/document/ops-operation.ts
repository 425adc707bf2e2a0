import type { z } from 'zod';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import {
  COMMON_OPS_REFUSALS,
  OPS_REFUSALS,
  OpsRefusalBody,
  type OpsRefusalCode,
} from '#lib/contract/ops/refusals.ts';
import { parametersOf } from './parameters.ts';
import type { JsonSchema } from './schemas.ts';

type Describe = (schema: z.ZodType) => JsonSchema;

/** The storefront does not hand these calls on. */
const SERVERS = [{ url: 'http://127.0.0.1:4000', description: 'The backend itself, for operators.' }];

/** `ops orders`: operators' calls stand together, and apart from the shop's. */
export const opsTagOf = (path: string) => `ops ${path.split('/')[3] ?? ''}`;

/** One line of the operator's contract as an OpenAPI operation. */
export function opsOperation(name: string, endpoint: OpsEndpoint, describe: Describe): JsonSchema {
  const { path, summary, body, takes = 'application/json', media = 'application/json', answer } = endpoint;
  return {
    operationId: `ops.${name}`,
    summary,
    tags: [opsTagOf(path)],
    'x-source': 'shop',
    'x-built': true,
    servers: SERVERS,
    security: [{ operator: [] }],
    ...parametersOf(endpoint, describe),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(takes, body, describe) } }),
    responses: {
      200: { description: 'What was asked for.', content: contentOf(media, answer, describe) },
      ...refusalsOf(endpoint, describe),
    },
  };
}

const contentOf = (media: string, schema: z.ZodType, describe: Describe) => ({
  [media]: { schema: media === 'text/csv' ? { description: 'A sheet.' } : describe(schema) },
});

function refusalsOf({ refusals }: OpsEndpoint, describe: Describe): JsonSchema {
  const codes: OpsRefusalCode[] = [...refusals, ...COMMON_OPS_REFUSALS];
  const byStatus = Map.groupBy(codes, (code) => OPS_REFUSALS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => [
      status,
      {
        description: together.join(', '),
        content: { 'application/json': { schema: describe(OpsRefusalBody), examples: examplesOf(together) } },
      },
    ]),
  );
}

const examplesOf = (codes: readonly OpsRefusalCode[]) =>
  Object.fromEntries(codes.map((code) => [code, { value: { code, message: OPS_REFUSALS[code].message } }]));
