import { z } from 'zod';
import { isProxyList } from './client-address.ts';
import { isTestShop } from './test-shop.ts';
import { isPlainRemote } from './this-machine.ts';

/** The default address of the backend. */
export const DEFAULT_API_ORIGIN = 'http://127.0.0.1:4000';

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;
const Origin = z
  .string()
  .refine(isOrigin, 'wants scheme, host and port alone, such as https://shop.example.jp');

/** The settings of the storefront, all listed in docs/operating.md. */
const SiteEnv = z.object({
  /** Address of the backend; read at run time, so that one build serves any backend. */
  API_ORIGIN: Origin.default(DEFAULT_API_ORIGIN),
  /** The public address of the shop, for canonical links and cards. */
  SITE_ORIGIN: Origin.default('http://localhost:3000'),
  /** Where backends reach this process; by default the address at which it listens. */
  STOREFRONT_ORIGIN: Origin.optional(),
  /** Host of the pictures; empty: this site. */
  IMAGE_HOST: Origin.or(z.literal('')).default(''),
  /** Shared with the backend, which announces changes with it. */
  REVALIDATE_SECRET: z.string().min(32, 'wants 32 characters or more').optional(),
  /** The backend on another machine may be reached without TLS: the network is that of a machine, or encrypts by itself. */
  ALLOW_PLAIN_NETWORK: z.enum(['yes', 'no'], 'wants yes or no').default('no'),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'wants a measurement id such as G-ABC123')
    .optional(),
  GA_DATA_LAYER: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$/, 'wants the name of a variable')
    .default('dataLayer'),
  /** With this token /metrics can be read from any address. */
  METRICS_TOKEN: z.string().min(32, 'wants 32 characters or more').optional(),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .refine(isProxyList, 'wants addresses or networks, comma separated, such as 127.0.0.1,10.0.0.0/8')
    .default(''),
  /** Requests per minute that one address may make, files and this machine excepted; the backend has its own limit. */
  REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'wants a whole number of 1 or more')
    .transform(Number)
    .default(6000),
  /** This storefront is of a test shop: browsers enter by a link of the live console only. */
  TEST_SHOP: z.enum(['yes', 'no'], 'wants yes or no').default('no'),
  /** `off` removes the service worker, and what it stored, from every browser that comes (docs/decisions/0129). */
  SERVICE_WORKER: z.enum(['on', 'off'], 'wants on or off').default('on'),
});
export type SiteEnv = z.infer<typeof SiteEnv>;

/**
 * Parses the storefront's environment. Throws one line that names each invalid variable and what it needs.
 */
export function readSiteEnv(source: Readonly<Record<string, string | undefined>>): SiteEnv {
  // An empty variable counts as not set.
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = SiteEnv.safeParse(values);
  const errors = read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (read.data?.ALLOW_PLAIN_NETWORK === 'no' && isPlainRemote(read.data.API_ORIGIN))
    errors.push(
      'API_ORIGIN wants https for another machine; ALLOW_PLAIN_NETWORK=yes if that network encrypts by itself',
    );
  if (read.data?.TEST_SHOP === 'yes' && read.data.REVALIDATE_SECRET === undefined)
    errors.push('REVALIDATE_SECRET is required in a test shop');
  if (read.success && errors.length === 0) return isTestShop(read.data) ? testSite(read.data) : read.data;
  throw new Error(`The storefront's environment is not usable: ${errors.join('; ')}`);
}

/** Its visits are not measured, and browsers keep none of its pages. */
const testSite = ({ GA_MEASUREMENT_ID: _id, ...site }: SiteEnv): SiteEnv => ({
  ...site,
  SERVICE_WORKER: 'off',
});

/** The environment of this process, read once. */
export const siteEnv: SiteEnv = readSiteEnv(process.env);
