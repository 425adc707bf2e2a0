import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  AllowPlainNetwork,
  ConsoleOrigin,
  DatabaseUrl,
  DEFAULT_CONSOLE_PORT,
  isPlainDatabase,
  PLAIN_DATABASE,
  SiteOrigin,
} from '#backend/config.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(65_535));

const ShopEnv = z.object({
  PORT: port.default(3000).describe('a port number from 1 to 65535'),
  HOST: z.string().min(1).default('127.0.0.1').describe('an address to listen on, such as 127.0.0.1'),
  BACKEND_PORT: port.default(4000).describe('a port number from 1 to 65535'),
  BACKEND_HOST: z.string().min(1).default('127.0.0.1').describe('an address to listen on, such as 127.0.0.1'),
  CONSOLE_PORT: port.default(DEFAULT_CONSOLE_PORT).describe('a port number from 1 to 65535'),
  CONSOLE_ORIGIN: ConsoleOrigin.optional().describe(
    'the origin of the console, such as https://ops.shop.example (http only for localhost)',
  ),
  DATA_DIR: z.string().min(1).default('data').describe('a folder'),
  DATABASE_URL: DatabaseUrl.optional().describe(
    'a URL such as postgresql://user:password@host:5432/shop, or nothing',
  ),
  ALLOW_PLAIN_NETWORK: AllowPlainNetwork.describe('yes or no'),
  SITE_ORIGIN: SiteOrigin.optional().describe(
    "the shop's public origin, such as https://shop.example (http only for localhost)",
  ),
  DEMONSTRATION: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('yes or no: whether an empty shop is filled with the demonstration catalogue'),
  REVALIDATE_SECRET: z.string().min(32).optional().describe('a secret of at least 32 characters'),
});

type Variable = keyof typeof ShopEnv.shape;
export type ShopEnv = z.infer<typeof ShopEnv> & {
  /** The folder of the demonstration, from that of the project. */
  readonly catalogue: string;
};

/** The demonstration of the usual brand. */
const USUAL_CATALOGUE = 'backend/seed/catalogue';

/** Reads the variables of the launcher. Throws one line that names each wrong variable and its format. */
export function readShopEnv(source: Record<string, string | undefined>, brand?: string): ShopEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = ShopEnv.safeParse(given);
  if (!env.success) {
    const names = [...new Set(env.error.issues.map((issue) => issue.path[0]))].filter(isVariable);
    throw new OperatorError(names.map((name) => describeVariable(name, given[name])).join(' '));
  }
  ensureDifferent(env.data);
  const { DATA_DIR, DATABASE_URL: url, ALLOW_PLAIN_NETWORK: allowPlain } = env.data;
  if (url !== undefined && allowPlain === 'no' && isPlainDatabase(url))
    throw new OperatorError(`DATABASE_URL ${PLAIN_DATABASE}.`);
  const dataDir = isAbsolute(DATA_DIR) ? DATA_DIR : join(ROOT, DATA_DIR);
  if (brand === undefined) return { ...env.data, DATA_DIR: dataDir, catalogue: USUAL_CATALOGUE };
  // Two demonstrations share no database.
  return { ...env.data, DATA_DIR: join(dataDir, 'brands', brand), catalogue: catalogueOf(brand) };
}

const catalogueOf = (brand: string): string => `backend/seed/${brand}`;

/** Loads the sample operator of another brand, for variables that nothing else sets. */
export function readOperatorOf(brand: string | undefined): void {
  if (brand !== undefined) process.loadEnvFile(join(ROOT, catalogueOf(brand), 'operator.env'));
}

function ensureDifferent(env: Omit<ShopEnv, 'catalogue'>): void {
  const ports = ['PORT', 'BACKEND_PORT', 'CONSOLE_PORT'] as const;
  for (const [at, one] of ports.entries())
    for (const other of ports.slice(at + 1))
      if (env[one] === env[other])
        throw new OperatorError(`${one} and ${other} must differ, but both are ${env[one]}.`);
}

const isVariable = (name: unknown): name is Variable => typeof name === 'string' && name in ShopEnv.shape;

const describeVariable = (name: Variable, value: string | undefined) =>
  `${name} wants ${ShopEnv.shape[name].description}, but is "${/SECRET|URL/.test(name) ? '…' : value}".`;

/** Loads `.env` beside package.json for variables that the environment does not set. */
export function readDotEnv(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
