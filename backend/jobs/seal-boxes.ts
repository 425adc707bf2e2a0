import { setImmediate as breath } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sealing } from '../actions/fairness/seal-box.ts';
import { sealMissing } from '../actions/fairness/seal-missing.ts';

const MINUTE_MS = 60_000;

export type SealingParts = { readonly sealing: Sealing; readonly log: Logger };

/** A draw that came in before this shop sealed boxes gets its box. Between the steps everybody else has a turn. */
export const sealingTask = ({ sealing, log }: SealingParts) => ({
  name: 'sealing boxes',
  everyMs: MINUTE_MS,
  work: async () => {
    const sealed = await sealMissing(sealing, () => breath());
    if (sealed > 0) log.info({ sealed }, 'boxes sealed');
  },
});
