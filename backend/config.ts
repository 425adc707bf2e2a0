import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_TITLES, isTitle, TITLE_KEYS } from '#backend/domain/accounting/titles.ts';
import { EMAIL_VARIABLES, missingForEmails } from '#backend/emails/email-env.ts';
import {
  FAIRNESS_VARIABLES,
  missingForFairness,
  quorumProblems,
} from '#backend/providers/beacon/open-beacon.ts';
import { LINE_VARIABLES, lineProblems } from '#backend/providers/line-env.ts';
import { missingForPayments, PAYMENT_VARIABLES } from '#backend/providers/payments-env.ts';
import { issueText } from '#lib/contract/issue-text.ts';
import { USUAL_MINOR_CAPS } from '#lib/contract/shop.ts';
import { operatorProblems } from '#lib/site/operator-env.ts';
import { isTestShop } from '#lib/site/test-shop.ts';
import { isPlainRemote, isProduction, isThisMachine } from '#lib/site/this-machine.ts';

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text;

const Origin = z.string().refine(isOrigin, { message: 'must be scheme, host and port alone' });

const isSecureOrigin = (origin: string) => !isPlainRemote(origin);

/** WebAuthn needs a host name, and https or a name under localhost (W3C Web Authentication 3, 5.1.3 and 13.4.9). */
const isConsoleOrigin = (origin: string) => {
  const url = URL.parse(origin);
  if (url === null || isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return false;
  return url.protocol === 'https:' || /(?:^|\.)localhost$/.test(url.hostname);
};

/** The origin that the console's users see. */
export const ConsoleOrigin = Origin.refine(isConsoleOrigin, {
  message: 'must be https with a host name, or http on localhost or a name that ends in .localhost',
});

export const DEFAULT_CONSOLE_PORT = 4001;

/** Not the shop's host name: a cookie is sent to all ports of its host. */
const localConsoleOrigin = (port: number): string => `http://ops.localhost:${port}`;

/** The origin that shoppers use. It must be https outside this machine, because passwords are sent to it. */
export const SiteOrigin = Origin.refine(isSecureOrigin, { message: 'must be https, or http on localhost' });

/** The only mode in which the server's certificate and name are checked by libpq as well. */
const CHECKED_TLS = 'verify-full';

/** Whether the rows and the password of a database cross a network readably, or to a server that nothing proves. */
export function isPlainDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  // Nothing, or a folder: a Unix socket.
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || isThisMachine(host)) return false;
  return searchParams.get('sslmode') !== CHECKED_TLS;
}

export const PLAIN_DATABASE =
  'must end with sslmode=verify-full for a server on another machine; ALLOW_PLAIN_NETWORK=yes if that network encrypts by itself';

export const AllowPlainNetwork = z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no');

export const DatabaseUrl = z
  .string()
  .refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text), {
    message: 'must look like postgresql://user:password@host/database',
  });

const Port = z
  .string()
  .regex(/^\d{1,5}$/, { message: 'must be a port number, 0 to 65535' })
  .transform(Number)
  .pipe(z.int().max(65_535, { message: 'must be a port number, 0 to 65535' }));

const Addresses = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  )
  .refine((list) => list.every(isAddressOrRange), {
    message: 'must be addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
  });

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  return family !== 0 && rest.length === 0 && fits;
}

/** Names by key, such as {"fees":"支払手数料","yayoi.purchase":"課対仕入内10%"}; the others are `DEFAULT_TITLES`. */
const JournalTitles = z
  .string()
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue('must be JSON, such as {"fees":"支払手数料"}');
      return z.NEVER;
    }
  })
  .pipe(
    z.partialRecord(
      z.enum(TITLE_KEYS),
      z.string().refine(isTitle, { message: 'must be 1 to 12 characters, with a sub-account after a slash' }),
    ),
  )
  .transform((titles) => ({ ...DEFAULT_TITLES, ...titles }));

const WholeYen = z
  .string()
  .regex(/^\d{1,9}$/, { message: 'must be whole yen' })
  .transform(Number);

/** The environment variables of the backend. */
const BackendEnv = z.object({
  BACKEND_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0: the operating system chooses a free port, which the log names. */
  BACKEND_PORT: Port.default(4000),
  /** The port of the console. Without it this backend serves no console. */
  CONSOLE_PORT: Port.optional(),
  CONSOLE_HOST: z.string().min(1).default('127.0.0.1'),
  CONSOLE_ORIGIN: ConsoleOrigin.optional(),
  /** Without it the embedded database server under DATA_DIR is used. */
  DATABASE_URL: DatabaseUrl.optional(),
  /** A database on another machine may be reached without TLS: the network is that of a machine, or encrypts by itself. */
  ALLOW_PLAIN_NETWORK: AllowPlainNetwork,
  /** The folder of all persistent data. */
  DATA_DIR: z.string().min(1).default('data'),
  /** The file of the keys that seal secrets in the database; DATA_DIR/secrets.key without it. */
  SECRETS_KEY_FILE: z.string().min(1).optional(),
  SITE_ORIGIN: SiteOrigin.default('http://localhost:3000'),
  /** Shared with the storefronts. Without it none can register, and no page is revalidated. */
  REVALIDATE_SECRET: z
    .string()
    .min(32, { message: 'must be at least 32 characters, the same as the storefront has' })
    .optional(),
  /** Storefronts on other machines, by their STOREFRONT_ORIGIN, with commas between them. */
  STOREFRONT_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every(isOrigin), {
      message: 'must be origins such as http://10.0.0.2:3000, with commas between them',
    })
    .default([]),
  /** Proxies whose X-Forwarded-For is trusted: addresses or ranges, separated by commas. */
  TRUSTED_PROXIES: Addresses.default(['127.0.0.1', '::1']),
  /** Requests per minute that one address may make. */
  REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { message: 'must be a whole number of 1 or more' })
    .transform(Number)
    .default(6000),
  /** Maximum spending of members under these ages in a calendar month in Japan, in yen. */
  MINOR_CAP_UNDER_16: WholeYen.default(USUAL_MINOR_CAPS.under16),
  MINOR_CAP_UNDER_18: WholeYen.default(USUAL_MINOR_CAPS.under18),
  /** A second person approves refunds of more than this, in yen. */
  APPROVAL_FROM_YEN: WholeYen.default(30_000),
  JOURNAL_TITLES: JournalTitles.default(DEFAULT_TITLES),
  /** With this token /metrics can be read from any address. */
  METRICS_TOKEN: z.string().min(32, { message: 'must be at least 32 characters' }).optional(),
  /** 請求先顧客コード and 運賃管理番号 of the contract with ヤマト運輸, for the CSV files that B2クラウド reads. */
  YAMATO_CUSTOMER_CODE: z
    .string()
    .regex(/^\d{10,12}$/, { message: 'must be 10 to 12 digits' })
    .default(''),
  YAMATO_FREIGHT_NUMBER: z
    .string()
    .regex(/^\d{2}$/, { message: 'must be two digits' })
    .default('01'),
  /** お客様コード of the contract with 佐川急便, for the CSV files that e飛伝III reads. */
  SAGAWA_CUSTOMER_CODE: z
    .string()
    .regex(/^\d{8,12}$/, { message: 'must be 8 to 12 digits' })
    .default(''),
  /** The backend of the test shop, as this one reaches it. */
  TEST_SHOP_BACKEND: Origin.optional(),
  /** Shared by the backends of the live shop and of its test shop. */
  TEST_SHOP_SECRET: z.string().min(32, { message: 'must be at least 32 characters' }).optional(),
  ...EMAIL_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...LINE_VARIABLES,
  ...FAIRNESS_VARIABLES,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type BackendEnv = z.infer<typeof BackendEnv>;

/** The origin of the console, also where another backend serves it. */
export const consoleOriginOf = ({
  CONSOLE_ORIGIN: origin,
  CONSOLE_PORT: port = DEFAULT_CONSOLE_PORT,
}: Pick<BackendEnv, 'CONSOLE_ORIGIN' | 'CONSOLE_PORT'>): string => origin ?? localConsoleOrigin(port);

type Source = Readonly<Record<string, string | undefined>>;

/** Reads the backend's environment. Throws one line that names each invalid variable and its valid values. */
export function readBackendEnv(source: Source): BackendEnv {
  const { env, errors } = parsed(withoutEmpty(source));
  return usable(env, errors);
}

/**
 * Reads the environment of a backend that serves. Throws one line that names each invalid variable and, in production, each
 * missing one. The operator's data may also be in the settings of the database: `ensureOperator` looks there.
 */
export function readServingEnv(source: Source): BackendEnv {
  const given = withoutEmpty(source);
  const { env, errors } = parsed(given);
  const problems = [
    ...errors,
    ...missingOrigins(given),
    ...missingForEmails(given),
    ...missingForPayments(given),
    ...missingForFairness(given),
  ];
  // Named with the others, so that one start tells everything.
  return usable(env, problems.length === 0 ? [] : [...problems, ...operatorProblems(given)]);
}

/** An empty variable counts as not set. */
const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

function parsed(given: Source): { readonly env: BackendEnv | undefined; readonly errors: readonly string[] } {
  const { data: env, error } = BackendEnv.safeParse(given, { error: issueText });
  if (env === undefined)
    return {
      env,
      errors: error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [],
    };
  const isPlain =
    env.DATABASE_URL !== undefined && env.ALLOW_PLAIN_NETWORK === 'no' && isPlainDatabase(env.DATABASE_URL);
  const errors = [
    ...(isPlain ? [`DATABASE_URL: ${PLAIN_DATABASE}`] : []),
    ...quorumProblems(env),
    ...testShopProblems(env),
    ...lineProblems(env),
  ];
  return { env, errors };
}

/** Variables that a test shop needs or must not have, and those by which the live shop reaches it. */
function testShopProblems(env: BackendEnv): readonly string[] {
  const { TEST_SHOP_BACKEND: address, TEST_SHOP_SECRET: secret, ALLOW_PLAIN_NETWORK: allowsPlain } = env;
  const problems: readonly (readonly [boolean, string])[] = isTestShop(env)
    ? [
        [secret === undefined, 'TEST_SHOP_SECRET: is required in a test shop, the same as the live shop has'],
        [env.REVALIDATE_SECRET === undefined, 'REVALIDATE_SECRET: is required in a test shop'],
        [address !== undefined, 'TEST_SHOP_BACKEND: a test shop has no test shop; remove it'],
        [env.WITNESSES.length > 0, 'WITNESSES: sign no log of a test shop; remove them'],
      ]
    : [
        [
          (address === undefined) !== (secret === undefined),
          'TEST_SHOP_BACKEND and TEST_SHOP_SECRET: set both, or neither',
        ],
        [
          address !== undefined && allowsPlain === 'no' && isPlainRemote(address),
          'TEST_SHOP_BACKEND: must be https for another machine; ALLOW_PLAIN_NETWORK=yes if that network encrypts by itself',
        ],
      ];
  return problems.flatMap(([isWrong, text]) => (isWrong ? [text] : []));
}

function usable(env: BackendEnv | undefined, problems: readonly string[]): BackendEnv {
  if (env !== undefined && problems.length === 0) return env;
  throw new Error(`The backend's environment is not usable: ${problems.join('; ')}`);
}

/** Links of emails and of invitations begin with these. Their values on this machine would lead nobody anywhere. */
function missingOrigins(given: Source): readonly string[] {
  if (!isProduction(given)) return [];
  const examples = { SITE_ORIGIN: 'https://shop.example.jp', CONSOLE_ORIGIN: 'https://ops.example.jp' };
  return Object.entries(examples).flatMap(([name, example]) =>
    given[name] === undefined ? [`${name}: is required in production, such as ${example}`] : [],
  );
}
