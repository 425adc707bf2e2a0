import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { COMMON_REFUSALS, REFUSALS, RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import { parametersOf } from './parameters.ts';
import type { JsonSchema } from './schemas.ts';

const NOT_BUILT: RefusalCode = 'notBuilt';
const CROSS_SITE: RefusalCode = 'crossSite';
const NOT_JSON: RefusalCode = 'unsupportedMediaType';

type Describe = (schema: z.ZodType) => JsonSchema;

/** The first word of a path after /api groups its calls. */
export const tagOf = (path: string) => path.split('/')[2]?.replace('.json', '') ?? 'api';

/** One line of the contract as an OpenAPI operation. */
export function operation(name: string, endpoint: Endpoint, describe: Describe): JsonSchema {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    'x-source': endpoint.source,
    'x-built': endpoint.built,
    security: endpoint.who === 'member' ? [{ session: [] }] : [],
    ...parametersOf(endpoint, describe),
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: bodyOf(endpoint.body, endpoint.bodyName, describe) }),
    responses: {
      200: { description: 'What was asked for.', content: contentOf(endpoint, describe) },
      ...refusalsOf(endpoint, describe),
    },
  };
}

const bodyOf = (body: z.ZodType, name: string | undefined, describe: Describe) => ({
  required: true,
  ...(name === undefined ? {} : { description: `The specification calls it ${name}.` }),
  content: { 'application/json': { schema: describe(body) } },
});

const contentOf = ({ media, answer }: Endpoint, describe: Describe) =>
  media === undefined
    ? { 'application/json': { schema: describe(answer) } }
    : { [media]: { schema: { description: 'The bytes of the picture.' } } };

/** Refusals by status; each code is an example with the sentence it comes with. */
function refusalsOf({ refusals, built, body, method }: Endpoint, describe: Describe): JsonSchema {
  const also = [...(body === undefined ? [] : [NOT_JSON]), ...(built ? [] : [NOT_BUILT])];
  const common = COMMON_REFUSALS.filter((code) => method !== 'GET' || code !== CROSS_SITE);
  const codes: RefusalCode[] = [...refusals, ...common, ...also];
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => [
      status,
      {
        description: together.join(', '),
        content: { 'application/json': { schema: describe(RefusalBody), examples: examplesOf(together) } },
      },
    ]),
  );
}

const examplesOf = (codes: readonly RefusalCode[]) =>
  Object.fromEntries(codes.map((code) => [code, { value: { code, message: REFUSALS[code].message } }]));
