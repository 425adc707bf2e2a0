import { z } from 'zod';
import {
  readAddress,
  readAddress2,
  readBirthday,
  readCode,
  readEmail,
  readName,
  readNewPassword,
  readPassword,
  readTel,
  readZip,
} from './fields.ts';

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

export const Email = z
  .string()
  .max(254)
  .meta({ examples: ['marupo@example.jp'] });
/** A rare kanji and the selector of its shape take four units: the readers count characters, this counts units. */
export const Name = z.string().max(200);
export const Zip = z
  .string()
  .regex(/^\d{7}$/)
  .meta({ description: 'Seven digits without a hyphen.', examples: ['1500001'] });
export const Address = z.string().max(400).meta({ description: 'From the prefecture to the house number.' });
export const Address2 = z.string().max(400).meta({ description: 'Building and room.' });
export const Tel = z.string().regex(/^0\d{9,10}$/);
const Code = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: 'Six digits from the mail.' });

/** As people type them: full width, hyphens and blanks are taken, and brought to the stored form. */
export const TypedEmail = typed(readEmail, Email);
export const TypedCode = typed(readCode, Code);
export const TypedName = typed(readName, Name);
export const TypedZip = typed(readZip, Zip);
export const TypedAddress = typed(readAddress, Address);
export const TypedAddress2 = typed(readAddress2, Address2);
export const TypedBirthday = typed((text) => readBirthday(text), z.iso.date());
export const TypedTel = typed(readTel, Tel);
/** Twelve characters or more; nothing else is asked of it, but that nobody guesses it. */
export const NewPassword = typed(
  readNewPassword,
  z.string().meta({ description: 'A new password: 12 characters or more.' }),
);
export const TriedPassword = typed(readPassword, z.string().meta({ description: 'The present password.' }));
