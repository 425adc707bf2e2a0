import type { Visitor } from '../outcome.ts';

/** Hands a refusal on, and notes it: whoever tries out codes or passwords leaves a row of these in the log. */
export function noting<Refused extends { readonly refusal: string }>(
  { note }: Pick<Visitor, 'note'>,
  refused: Refused,
): Refused {
  note({ refusal: refused.refusal }, 'refused');
  return refused;
}
