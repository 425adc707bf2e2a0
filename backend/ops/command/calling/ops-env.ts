import { z } from 'zod';
import { SiteOrigin } from '#backend/env.ts';
import { NotReached } from './refused.ts';

/** Where operators ask, and by what they are let in. The token travels there, so anywhere but here it is https. */
const OpsEnv = z.object({
  OPS_ORIGIN: SiteOrigin.default('http://127.0.0.1:4000'),
  OPS_TOKEN: z
    .string({ message: 'is not set; npm run ops -- token make NAME makes one on the shop’s machine' })
    .regex(/^kd_[\w-]{43}$/, { message: 'is not a token: kd_ and 43 signs' }),
});
export type OpsEnv = z.infer<typeof OpsEnv>;

export function readOpsEnv(source: Readonly<Record<string, string | undefined>>): OpsEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = OpsEnv.safeParse(given);
  if (read.success) return read.data;
  throw new NotReached(
    read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
  );
}
