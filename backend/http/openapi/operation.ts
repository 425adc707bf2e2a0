import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { PARTNER_EVENT_SUMMARIES, PARTNER_EVENTS } from '#lib/contract/partner-events.ts';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';
import { takesKey } from '#lib/contract/ops/contract.ts';
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '#lib/contract/ops/values.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { COMMON_OPS_REFUSALS, OPS_REFUSALS, OpsRefusalBody } from '#lib/contract/ops/refusals.ts';
import { COMMON_REFUSALS, REFUSALS, RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import { type Describe, parametersOf } from './parameters.ts';
import type { JsonSchema } from './schemas.ts';

const CROSS_SITE: RefusalCode = 'crossSite';
const NOT_JSON: RefusalCode = 'unsupportedMediaType';

/** Groups calls by the first segment of their path after `/api`. */
export const tagOf = (path: string) => path.split('/')[2]?.replace('.json', '') ?? 'api';

/** Groups operators' calls by the first segment after `/api/ops`. */
export const opsTagOf = (path: string) => path.split('/')[3] ?? 'ops';

/** A call of the shop's contract as an OpenAPI operation. */
export function operation(name: string, endpoint: Endpoint, describe: Describe): JsonSchema {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    'x-source': endpoint.source,
    security: endpoint.who === 'member' ? [{ session: [] }] : [],
    ...parametersOf(endpoint, describe),
    requestBody: endpoint.body && bodyOf(endpoint.body, endpoint.bodyName, describe),
    responses: {
      200: { description: 'What was asked for.', content: contentOf(endpoint, describe) },
      ...refusalsByStatus(refusalsOf(endpoint), REFUSALS, describe(RefusalBody)),
    },
  };
}

/** A call of the operators' contract as an OpenAPI operation. */
export function opsOperation(name: string, endpoint: OpsEndpoint, describe: Describe): JsonSchema {
  const { path, summary, body, takes = 'application/json', media = 'application/json', answer } = endpoint;
  const codes = [...endpoint.refusals, ...COMMON_OPS_REFUSALS];
  return {
    operationId: name,
    summary,
    tags: [opsTagOf(path)],
    'x-source': 'shop',
    'x-permission': endpoint.needs,
    security: [{ operator: [] }],
    ...opsParametersOf(endpoint, describe),
    requestBody: body && { required: true, content: opsContentOf(takes, body, describe) },
    responses: {
      200: { description: 'What was asked for.', content: opsContentOf(media, answer, describe) },
      ...(endpoint.approval !== undefined && {
        202: {
          description: `Waits for a second person with ${endpoint.approval}.`,
          content: { 'application/json': { schema: describe(PendingApproval) } },
        },
      }),
      ...refusalsByStatus(codes, OPS_REFUSALS, describe(OpsRefusalBody)),
    },
  };
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'Of the event, for every attempt and replay: what was handled before is ignored.',
  'webhook-timestamp': 'Of the attempt, in seconds since 1970.',
  'webhook-signature':
    'v1 and the HMAC of id, timestamp and body, for each valid secret (standardwebhooks.com).',
} as const;

/** An event that the shop sends to a partner. */
export const partnerEvent = (kind: PartnerEventKind, describe: Describe): JsonSchema => ({
  operationId: kind,
  summary: PARTNER_EVENT_SUMMARIES[kind],
  parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: describe(PARTNER_EVENTS[kind]) } },
  },
  responses: {
    '2XX': {
      description: 'Taken. Any other answer, a redirect and silence are a failure: it is sent again.',
    },
    410: { description: 'The receiver wants no more events and is switched off.' },
  },
});

function opsParametersOf(endpoint: OpsEndpoint, describe: Describe) {
  const { parameters = [] } = parametersOf(endpoint, describe);
  const { description, ...schema } = describe(IdempotencyKey);
  const key = { name: IDEMPOTENCY_HEADER, in: 'header', required: false, description, schema };
  const all = takesKey(endpoint) ? [...parameters, key] : parameters;
  return all.length === 0 ? {} : { parameters: all };
}

const bodyOf = (body: z.ZodType, name: string | undefined, describe: Describe) => ({
  required: true,
  ...(name === undefined ? {} : { description: `The specification calls it ${name}.` }),
  content: { 'application/json': { schema: describe(body) } },
});

const contentOf = ({ media = 'application/json', answer }: Endpoint, describe: Describe) => ({
  [media]: {
    schema: media.startsWith('image/') ? { description: 'The bytes of the picture.' } : describe(answer),
  },
});

const opsContentOf = (media: string, schema: z.ZodType, describe: Describe) => ({
  [media]: { schema: media === 'text/csv' ? { description: 'A sheet.' } : describe(schema) },
});

function refusalsOf({ refusals, body, method }: Endpoint): RefusalCode[] {
  const common = COMMON_REFUSALS.filter((code) => method !== 'GET' || code !== CROSS_SITE);
  return [...refusals, ...common, ...(body === undefined ? [] : [NOT_JSON])];
}

type RefusalTable<Code extends string> = Readonly<
  Record<Code, { readonly status: number; readonly message: string }>
>;

/** One response per status, with an example of each refusal and its message. */
function refusalsByStatus<Code extends string>(
  codes: readonly Code[],
  table: RefusalTable<Code>,
  schema: JsonSchema,
): JsonSchema {
  const byStatus = Map.groupBy(codes, (code) => table[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const examples = ofStatus.map((code) => [code, { value: { code, message: table[code].message } }]);
      return [
        status,
        {
          description: ofStatus.join(', '),
          content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
        },
      ];
    }),
  );
}
