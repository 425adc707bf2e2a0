import { isTestShop } from '#lib/site/test-shop.ts';
import { isProduction } from '#lib/site/this-machine.ts';
import { z } from 'zod';
import type { ShopLogConfig } from '#backend/actions/fairness/shop-log.ts';
import type { RelayProblem } from '#backend/actions/fairness/beacon.ts';
import { drandRelays } from './drand-relays.ts';
import { localBeacon } from './local-beacon.ts';
import { witnessesFrom } from './witness-client.ts';

const isOrigin = (text: string) => URL.parse(text)?.origin === text;

/** Environment variables for the beacon and the log. */
export const FAIRNESS_VARIABLES = {
  /** Relays of drand, separated by commas. Without them the backend makes the rounds itself. */
  DRAND_RELAYS: z
    .string()
    .transform((list) => list.split(',').map((relay) => relay.trim()))
    .refine((relays) => relays.every(isOrigin), {
      message: 'must be origins with commas between them, such as https://api.drand.sh,https://api2.drand.sh',
    })
    .optional(),
  /** In production rounds that the backend makes itself must be allowed explicitly. */
  ALLOW_LOCAL_BEACON: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  /** The name of the shop's log; by default the host of the shop at its first head. It must stay. */
  LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]+$/, { message: 'must have no space and no plus sign' })
    .optional(),
  WITNESSES: z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      const witnesses = witnessesFrom(text);
      if (witnesses !== undefined) return witnesses;
      addIssue(
        'must be an address and a verifier key with a space between them, and commas between witnesses',
      );
      return z.NEVER;
    }),
  /** How many witnesses must sign: a majority of them, or 0. */
  WITNESS_QUORUM: z
    .string()
    .regex(/^\d{1,2}$/, { message: 'must be a number' })
    .transform(Number)
    .default(0),
};

type FairnessEnv = z.infer<z.ZodObject<typeof FAIRNESS_VARIABLES>> & {
  readonly SITE_ORIGIN: string;
  readonly TEST_SHOP?: string | undefined;
  readonly NODE_ENV?: string | undefined;
};

/** Variables that a check for missing ones reads: parsed, or as they were given. */
type RequiredVariables = {
  readonly DRAND_RELAYS?: unknown;
  readonly ALLOW_LOCAL_BEACON?: string | undefined;
  readonly TEST_SHOP?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly SITE_ORIGIN?: string | undefined;
};

/** The variables that draws need and that are missing. */
export const missingForFairness = (env: RequiredVariables): readonly string[] =>
  env.DRAND_RELAYS === undefined &&
  isProduction(env) &&
  env.ALLOW_LOCAL_BEACON !== 'yes' &&
  // Its draws prove nothing in any case.
  !isTestShop(env)
    ? [
        'DRAND_RELAYS: is required in production; ALLOW_LOCAL_BEACON=yes lets the shop draw by rounds of its own, which prove nothing',
      ]
    : [];

/** Whether fewer witnesses than a majority must sign. */
export function quorumProblems({
  WITNESSES: witnesses,
  WITNESS_QUORUM: quorum,
}: Pick<FairnessEnv, 'WITNESSES' | 'WITNESS_QUORUM'>): readonly string[] {
  const isUsable = quorum === 0 || (quorum <= witnesses.length && quorum * 2 > witnesses.length);
  return isUsable ? [] : [`WITNESS_QUORUM: must be 0 or more than half of the ${witnesses.length} witnesses`];
}

type Report = (relay: string, problem: RelayProblem) => void;

/** Selects the beacon and the witnesses. Throws a one-line error for an unusable environment. */
export function chooseBeacon(env: FairnessEnv, onProblem: Report): ShopLogConfig {
  const { DRAND_RELAYS: relays, WITNESSES: witnesses, WITNESS_QUORUM: quorum } = env;
  const missing = missingForFairness(env);
  if (missing.length > 0) throw new Error(`The backend's environment is not usable: ${missing.join('; ')}`);
  return {
    origin: env.LOG_ORIGIN,
    host: new URL(env.SITE_ORIGIN).host,
    witnesses,
    quorum,
    openBeacon: (secret) => (relays === undefined ? localBeacon(secret) : drandRelays({ relays, onProblem })),
  };
}
