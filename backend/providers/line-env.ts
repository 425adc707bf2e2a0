import { z } from 'zod';
import { isThisMachine } from '#lib/site/this-machine.ts';

/** LINE's issuer (OpenID Connect Discovery 1.0). */
const LINE = 'https://access.line.me';

const isAllowedIssuer = (address: string): boolean =>
  address === LINE || isThisMachine(URL.parse(address)?.hostname ?? '');

/** Environment variables for the login by LINE. Without channel and secret the shop offers none. */
export const LINE_VARIABLES = {
  LINE_CHANNEL_ID: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, { message: 'must be the number of the channel' })
    .optional(),
  LINE_CHANNEL_SECRET: z
    .string()
    .trim()
    .min(32, { message: 'must be the secret of the channel, of at least 32 characters' })
    .optional(),
  /** Another OpenID provider, for tests. */
  LINE_ISSUER: z
    .string()
    .refine(isAllowedIssuer, { message: 'must be on localhost; leave it out outside of tests' })
    .default(LINE),
};

export type LineEnv = z.infer<z.ZodObject<typeof LINE_VARIABLES>>;

/** The half of channel and secret that is missing. */
export const lineProblems = ({
  LINE_CHANNEL_ID: channelId,
  LINE_CHANNEL_SECRET: secret,
}: Pick<LineEnv, 'LINE_CHANNEL_ID' | 'LINE_CHANNEL_SECRET'>): readonly string[] =>
  (channelId === undefined) === (secret === undefined)
    ? []
    : ['LINE_CHANNEL_ID and LINE_CHANNEL_SECRET: set both, or neither'];
