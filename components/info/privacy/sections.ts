import type { Operator } from '#lib/site/operator-env.ts';
import { COLLECTING } from './collecting.ts';
import { handingOn } from './handing-on.ts';
import { keeping } from './keeping.ts';
import type { PolicySection } from './policy.ts';

/** 個人情報保護方針. What it says of analytics depends on whether this site is configured to use any. */
export const policyOf = (operator: Operator, analytics: boolean): readonly PolicySection[] => [
  ...COLLECTING,
  ...handingOn({ operator, analytics }),
  ...keeping(operator),
];
