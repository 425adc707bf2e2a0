import type { Period } from '../draw.ts';
import type { DrawEntry } from './entry.ts';
import { type Problem, problemIf } from './problem.ts';

type Kept = Period & { readonly opensAtWritten: string; readonly closesAtWritten: string };

/** A date that is written as before stays the day it was, also one that was counted from the day it was first read. */
export const periodAfter = (before: Kept, { opensAt, closesAt }: DrawEntry): Period => ({
  opensAt: opensAt.text === before.opensAtWritten ? before.opensAt : opensAt.at,
  closesAt: closesAt.text === before.closesAtWritten ? before.closesAt : closesAt.at,
});

export const checkPeriodAfter = ({ opensAt, closesAt }: Period): readonly Problem[] =>
  problemIf(
    closesAt <= opensAt,
    ['closesAt'],
    `must be later than the opening, which is at ${opensAt.toISOString()}`,
  );
