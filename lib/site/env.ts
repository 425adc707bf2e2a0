import { z } from 'zod';
import { areProxies } from './client-address.ts';

/** Where the backend of this repository listens when nobody says otherwise. */
export const DEFAULT_API_ORIGIN = 'http://127.0.0.1:4000';

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;
const Origin = z
  .string()
  .refine(isOrigin, 'wants scheme, host and port alone, such as https://shop.example.jp');

/** What an operator may set for the storefront. Every name stands in the README. */
const SiteEnv = z.object({
  /** Where /api goes; read at run time, so that one build serves any backend. */
  API_ORIGIN: Origin.default(DEFAULT_API_ORIGIN),
  /** The address shoppers see; canonical links and cards are made from it. */
  SITE_ORIGIN: Origin.default('http://localhost:3000'),
  /** Where pictures are asked for; empty means this site. */
  IMAGE_HOST: Origin.or(z.literal('')).default(''),
  /** Shared with the backend, which uses it to say that something changed. */
  REVALIDATE_SECRET: z.string().min(32, 'wants 32 characters or more').optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'wants a measurement id such as G-ABC123')
    .optional(),
  GA_DATA_LAYER: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$/, 'wants the name of a variable')
    .default('dataLayer'),
  /** Proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'wants addresses or networks, comma separated, such as 127.0.0.1,10.0.0.0/8')
    .default(''),
});
export type SiteEnv = z.infer<typeof SiteEnv>;

/** Reads the storefront's environment; a bad value throws one line that names the variable and what it wants. */
export function readSiteEnv(source: Readonly<Record<string, string | undefined>>): SiteEnv {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = SiteEnv.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The storefront's environment is not usable: ${faults.join('; ')}`);
}

/** The environment of this process, read once. */
export const siteEnv: SiteEnv = readSiteEnv(process.env);
