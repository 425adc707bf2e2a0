import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { publicQueries } from './public-queries.ts';

const FILE = join(import.meta.dirname, '../../lib/api/public-queries.ts');

const source = `
import type { CallName } from '../contract/contract.ts';
import type { PublicQuery } from './lean-schema.ts';

/** Generated from lib/contract by tools/build/write-public-queries.ts; \`npm run public-queries\` writes it again. */
export const PUBLIC_QUERIES = ${JSON.stringify(publicQueries())} as const satisfies {
  readonly [Name in CallName]?: PublicQuery;
};

export type PublicQueryName = keyof typeof PUBLIC_QUERIES;
`;

writeFileSync(FILE, await format(source, { ...(await resolveConfig(FILE)), filepath: FILE }));
