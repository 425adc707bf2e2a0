import { z } from 'zod';

const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url, { message: 'must be scheme, host and port alone' });

/** What an operator may set for the storefront. Every name stands in the README. */
const SiteEnv = z.object({
  /** Where /api goes; read at run time, so that one build serves any backend. */
  API_ORIGIN: Origin.default('http://127.0.0.1:4000'),
  /** The address shoppers see; canonical links and cards are made from it. */
  SITE_ORIGIN: Origin.default('http://localhost:3000'),
  /** Where pictures are asked for; empty means this site. */
  IMAGE_HOST: z.union([z.literal(''), Origin]).default(''),
  /** Shared with the backend, which uses it to say that something changed. */
  REVALIDATE_SECRET: z.string().min(32).optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  GA_DATA_LAYER: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$/)
    .default('dataLayer'),
  /** Proxies whose X-Forwarded-For is believed, comma separated addresses. */
  TRUSTED_PROXIES: z.string().default(''),
});
export type SiteEnv = z.infer<typeof SiteEnv>;

/** Reads the storefront's environment; a bad value throws one line that names the variable and what it wants. */
export function readSiteEnv(source: Record<string, string | undefined>): SiteEnv {
  const read = SiteEnv.safeParse(source);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The storefront's environment is not usable: ${faults.join('; ')}`);
}

/** The environment of this process, read once. */
export const siteEnv: SiteEnv = readSiteEnv(process.env);
