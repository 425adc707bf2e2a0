import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { operation, opsOperation, opsTagOf, tagOf } from './operation.ts';
import { schemaCollector } from './schemas.ts';

const INFO = {
  title: 'ころん堂 API',
  version: '1.0.0',
  description: [
    'Every call between the storefront and the backend of the shop.',
    'Sums are whole yen, tax included. Moments are UTC, ISO 8601. Texts for shoppers are Japanese.',
    'Every answer of status 400 and above is a Refusal. Unknown keys and repeated query keys are refused.',
    'What changes something is refused where a browser says that the page of another site asks for it.',
    'A method that a path does not have is answered like a path that is not there: 404, notFound.',
    '`x-source: specification` marks the calls of the product specification, `shop` those the shop adds.',
    'Calls under /api/ops are for whoever runs the shop: the backend answers them itself, in English, to a token.',
  ].join('\n'),
} as const;

/** Creates the OpenAPI 3.1 document of both contracts. */
export function openApiDocument() {
  const schemas = schemaCollector();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, schemas.describe);
  }
  for (const [name, endpoint] of Object.entries<OpsEndpoint>(opsContract)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = opsOperation(name, endpoint, schemas.describe);
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'The storefront, which passes /api on to the backend.' }],
    tags: tagsOfContract(),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'The cookie a member gets at login; on http://localhost its name is `session`.',
        },
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

function tagsOfContract() {
  const shop = Object.values<Endpoint>(contract).map(({ path }) => tagOf(path));
  const ops = Object.values<OpsEndpoint>(opsContract).map(({ path }) => opsTagOf(path));
  return [...new Set([...shop, ...ops])].map((name) => ({ name }));
}
