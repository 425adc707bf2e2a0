import { z } from 'zod';
import {
  ifTyped,
  MIN_PASSWORD_CHARACTERS,
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

/** A parsed field: the value in its stored form, or a Japanese sentence that says what to correct. */
export type FieldResult<Value = string> = { readonly value: Value } | { readonly error: string };

/** Longer than any input. A longer one is rejected unread, so that the cost of a text is bounded. */
const MAX_CHARACTERS = 2_000;

/** A schema that parses typed text into its stored form and validates the result. */
export const inputField = <Stored extends z.ZodType<string, string>>(
  parse: (text: string) => FieldResult,
  stored: Stored,
  maxLength = MAX_CHARACTERS,
) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context) => {
      const result = parse(text);
      if ('value' in result) return result.value;
      context.addIssue({ code: 'custom', message: result.error, params: { forShoppers: true } });
      return z.NEVER;
    })
    .pipe(stored);

export const EmailAddress = z
  .string()
  .max(254)
  .meta({ examples: ['member@example.jp'] });
/** In code units: a rare kanji and its selector take four. The parsers count characters. */
export const Name = z.string().max(200);
export const Zip = z
  .string()
  .regex(/^\d{7}$/)
  .meta({ description: 'Seven digits without a hyphen.', examples: ['1500001'] });
export const Address = z.string().max(400).meta({ description: 'From the prefecture to the house number.' });
export const Address2 = z.string().max(400).meta({ description: 'Building and room.' });
export const Tel = z.string().regex(/^0\d{9,10}$/);
/** In a profile; empty: not registered. */
export const OptionalZip = z.string().regex(/^(?:\d{7})?$/);
export const OptionalTel = z.string().regex(/^(?:0\d{9,10})?$/);
const Code = z
  .string()
  .regex(/^(?:\d{6}|\d{15})$/)
  .meta({
    description: 'Digits from the email: six in the browser that requested the code, fifteen in any browser.',
  });

/** Fields as typed: full width, hyphens and spaces are accepted and converted to the stored form. */
export const EmailInput = inputField(readEmail, EmailAddress);
export const CodeInput = inputField(readCode, Code);
export const NameInput = inputField(readName, Name);
export const ZipInput = inputField(readZip, Zip);
export const AddressInput = inputField(readAddress, Address);
export const Address2Input = inputField(readAddress2, Address2);
/** The same in a profile, where they may be empty. */
export const OptionalNameInput = inputField(ifTyped(readName), Name);
export const OptionalZipInput = inputField(ifTyped(readZip), OptionalZip);
export const OptionalAddressInput = inputField(ifTyped(readAddress), Address);
export const OptionalTelInput = inputField(ifTyped(readTel), OptionalTel);
export const BirthdayInput = inputField((text) => readBirthday(text), z.iso.date());
export const TelInput = inputField(readTel, Tel);
/** The backend also refuses passwords that are easy to guess. */
export const NewPassword = inputField(
  readNewPassword,
  z.string().meta({ description: `A new password: ${MIN_PASSWORD_CHARACTERS} characters or more.` }),
);
export const PasswordInput = inputField(
  readPassword,
  z.string().meta({ description: 'The present password.' }),
);
