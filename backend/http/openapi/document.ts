import { contract } from '#lib/contract/contract.ts';
import { PARTNER_EVENT_KINDS } from '#lib/contract/partner-enums.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { operation, opsOperation, opsTagOf, partnerEvent, tagOf } from './operation.ts';
import { schemaCollector } from './schemas.ts';

const INFO = {
  title: 'Shop API',
  version: '1.0.0',
  description: [
    'Every call between the storefront and the backend of the shop.',
    'Sums are whole yen, tax included. Moments are UTC, ISO 8601. Texts for shoppers are Japanese.',
    'Every answer of status 400 and above is a Refusal. Unknown keys and repeated query keys are refused.',
    'What changes something is refused where a browser says that the page of another site asks for it.',
    'A method that a path does not have is answered like a path that is not there: 404, notFound.',
    '`x-source: specification` marks the calls of the product specification, `shop` those the shop adds.',
  ].join('\n'),
} as const;

const OPS_INFO = {
  title: 'Shop operator API',
  version: '1.0.0',
  description: [
    'The calls of those who run the shop. The backend answers them itself, in English, to a token; the shop does not pass them on.',
    'Sums are whole yen, tax included. Moments are UTC, ISO 8601.',
    'Every answer of status 400 and above is an OpsRefusal. Unknown keys and repeated query keys are refused.',
  ].join('\n'),
} as const;

const DIALECT = '3.1.0';

/** Creates the OpenAPI 3.1 document of the shop's contract, which anybody may read. */
export function openApiDocument() {
  const schemas = schemaCollector();
  const calls = Object.entries<Endpoint>(contract);
  return {
    openapi: DIALECT,
    info: INFO,
    servers: [{ url: '/', description: 'The storefront, which passes /api on to the backend.' }],
    tags: tagsOf(calls.map(([, { path }]) => tagOf(path))),
    paths: pathsOf(calls, (name, endpoint) => operation(name, endpoint, schemas.describe)),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'The cookie a member gets at login; on http://localhost its name is `session`.',
        },
      },
    },
  };
}

/** Creates the OpenAPI 3.1 document of the operators' contract: for those who have the shop's machine or its source. */
export function opsDocument() {
  const schemas = schemaCollector();
  const calls = Object.entries<OpsEndpoint>(opsContract);
  return {
    openapi: DIALECT,
    info: OPS_INFO,
    servers: [{ url: 'http://127.0.0.1:4000', description: 'The backend itself, for operators.' }],
    tags: tagsOf(calls.map(([, { path }]) => opsTagOf(path))),
    paths: pathsOf(calls, (name, endpoint) => opsOperation(name, endpoint, schemas.describe)),
    webhooks: Object.fromEntries(
      PARTNER_EVENT_KINDS.map((kind) => [kind, { post: partnerEvent(kind, schemas.describe) }]),
    ),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        operator: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that `npm run ops -- token make NAME --role ROLE` makes on the machine of the shop.',
        },
      },
    },
  };
}

type Call = { readonly path: string; readonly method: string };

function pathsOf<Each extends Call>(
  calls: readonly (readonly [string, Each])[],
  operationOf: (name: string, call: Each) => unknown,
): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of calls) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call);
  }
  return paths;
}

const tagsOf = (names: readonly string[]) => [...new Set(names)].map((name) => ({ name }));
