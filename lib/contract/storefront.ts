import { z } from 'zod';

/** Registrations of storefronts at a backend. They pass between the shop's own processes with a shared secret. */
export const STOREFRONTS_PATH = '/storefronts';

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** A running process of the storefront, and the address at which backends reach it. */
export const StorefrontProcess = z.strictObject({
  origin: z.string().max(200).refine(isOrigin),
  /** Chosen at each start. */
  instance: z.uuid(),
});
export type StorefrontProcess = z.infer<typeof StorefrontProcess>;

export const StorefrontLease = z.object({
  /** `false`: the process has held its lease since its last renewal and has been sent every announcement. */
  isNew: z.boolean(),
  /** Time in milliseconds until the lease ends. */
  leaseMs: z.int().positive(),
});
export type StorefrontLease = z.infer<typeof StorefrontLease>;
