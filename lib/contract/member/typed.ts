import { z } from 'zod';

/** What became of what somebody typed: the one form that the shop stores, or a sentence that says what to do. */
export type Read<Value = string> = { readonly value: Value } | { readonly fault: string };

/** Longer than anything that is typed: it is not even read, so that no text costs more than another. */
const LONGEST = 2_000;

/** A field that people type: read into its one form, which is then of the stored shape. */
export const typed = <Stored extends z.ZodType<string, string>>(
  read: (text: string) => Read,
  stored: Stored,
) =>
  z
    .string()
    .max(LONGEST)
    .transform((text, context) => {
      const outcome = read(text);
      if ('value' in outcome) return outcome.value;
      context.addIssue({ code: 'custom', message: outcome.fault, params: { forShoppers: true } });
      return z.NEVER;
    })
    .pipe(stored);
