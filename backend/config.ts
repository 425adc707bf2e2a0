import { isIP } from 'node:net';
import { z } from 'zod';
import { EMAIL_VARIABLES } from '#backend/emails/email-env.ts';
import { PAYMENT_VARIABLES } from '#backend/payments/payments-env.ts';

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text;

const Origin = z.string().refine(isOrigin, { message: 'must be scheme, host and port alone' });

/** The names under which a machine speaks to itself; there a password meets nobody on its way. */
const LOCALHOST = ['localhost', '127.0.0.1', '[::1]'];

const isSecureOrigin = (origin: string) => {
  const url = URL.parse(origin);
  return url?.protocol === 'https:' || LOCALHOST.includes(url?.hostname ?? '');
};

/** The address shoppers see. Passwords travel to it, so anywhere but on one's own machine it is https. */
export const SiteOrigin = Origin.refine(isSecureOrigin, { message: 'must be https, or http on localhost' });

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

const WholeYen = z
  .string()
  .regex(/^\d{1,9}$/, { message: 'must be whole yen' })
  .transform(Number);

/** What an operator may set for the backend. */
const BackendEnv = z.object({
  BACKEND_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 lets the machine choose a free one; the log says which. */
  BACKEND_PORT: Port.default(4000),
  /** Without it the shop's own embedded server under DATA_DIR is used. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, { message: 'must look like postgresql://user:password@host/database' })
    .optional(),
  /** Where everything that must last lives. */
  DATA_DIR: z.string().min(1).default('data'),
  /** Whom to tell that something changed. */
  STOREFRONT_ORIGIN: Origin.default('http://127.0.0.1:3000'),
  SITE_ORIGIN: SiteOrigin.default('http://localhost:3000'),
  /** Shared with the storefront; without it nobody is told. */
  REVALIDATE_SECRET: z
    .string()
    .min(32, { message: 'must be at least 32 characters, the same as the storefront has' })
    .optional(),
  /** Proxies whose X-Forwarded-For is believed: addresses or ranges, comma separated. */
  TRUSTED_PROXIES: Addresses.default(['127.0.0.1', '::1']),
  /** Requests one address may make in a minute before it is told to wait. */
  REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { message: 'must be a whole number of 1 or more' })
    .transform(Number)
    .default(6000),
  /** The most that members of these ages may spend in a month of Japan's calendar, in yen. */
  MINOR_CAP_UNDER_16: WholeYen.default(5_000),
  MINOR_CAP_UNDER_18: WholeYen.default(20_000),
  /** Whoever shows it may read /metrics from elsewhere than this machine. */
  METRICS_TOKEN: z.string().min(32, { message: 'must be at least 32 characters' }).optional(),
  /** 請求先顧客コード and 運賃管理番号 of the contract with ヤマト運輸, for sheets that B2クラウド reads. */
  YAMATO_CUSTOMER_CODE: z
    .string()
    .regex(/^\d{10,12}$/, { message: 'must be 10 to 12 digits' })
    .default(''),
  YAMATO_FREIGHT_NUMBER: z
    .string()
    .regex(/^\d{2}$/, { message: 'must be two digits' })
    .default('01'),
  ...EMAIL_VARIABLES,
  ...PAYMENT_VARIABLES,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type BackendEnv = z.infer<typeof BackendEnv>;

/** Reads the backend's environment; a bad value throws one line that names the variable and what it wants. */
export function readBackendEnv(source: Record<string, string | undefined>): BackendEnv {
  // A variable set to nothing means the same as one that is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = BackendEnv.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The backend's environment is not usable: ${faults.join('; ')}`);
}
