/** Something a catalogue entry says that cannot be: where it says so, and what is wrong. */
export type Problem = { readonly at: readonly (string | number)[]; readonly says: string };

/** One problem where a condition holds, none where it does not. */
export const problemIf = (wrong: boolean, at: Problem['at'], says: string): readonly Problem[] =>
  wrong ? [{ at, says }] : [];
