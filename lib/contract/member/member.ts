import { z } from 'zod';
import { NewPasskey, Started } from '../passkeys.ts';
import { OpaqueId } from '../values.ts';
import { CODE_REFUSALS, GENDERS } from '../enums.ts';
import { LineToken } from './line.ts';
import type { ProfileField } from './profile-fields.ts';
import {
  Address,
  Address2,
  EmailAddress,
  Name,
  NewPassword,
  OptionalAddressInput,
  OptionalNameInput,
  OptionalTel,
  OptionalTelInput,
  OptionalZip,
  OptionalZipInput,
  PasswordInput,
  Address2Input,
  BirthdayInput,
  CodeInput,
  EmailInput,
} from './schemas.ts';

export const EmailPreferences = z
  .strictObject({
    newDraws: z.boolean().meta({ description: 'An email when a new draw is announced.' }),
    restock: z.boolean().meta({ description: 'An email when a draw is sold again.' }),
  })
  .meta({
    id: 'EmailPreferences',
    description: 'Emails the member subscribed to; all others concern their purchases.',
  });
export type EmailPreferences = z.infer<typeof EmailPreferences>;

const Gender = z.enum(GENDERS);

const ProfileInput = z.strictObject({
  name: OptionalNameInput,
  zip: OptionalZipInput,
  address: OptionalAddressInput,
  address2: Address2Input,
  birthday: BirthdayInput,
  gender: Gender.optional(),
  tel: OptionalTelInput,
} satisfies Record<ProfileField, z.ZodType>);

/** Changes to a profile: fields left out stay. */
export const ProfileChanges = ProfileInput.extend({
  gender: Gender.nullable().meta({ description: 'null deletes it.' }),
}).partial();

const OR_EMPTY = { description: 'Empty: not registered.' };

/** A profile as it is stored. Members may have no name, address or telephone before something is sent to them. */
export const Profile = z.object({
  name: Name.meta(OR_EMPTY),
  zip: OptionalZip.meta(OR_EMPTY),
  address: Address.meta({ description: 'From the prefecture to the house number; empty: not registered.' }),
  address2: Address2,
  birthday: z.iso.date(),
  gender: Gender.nullable(),
  tel: OptionalTel.meta(OR_EMPTY),
} satisfies Record<ProfileField, z.ZodType>);

export const Member = z
  .object({
    userId: OpaqueId,
    email: EmailAddress,
    ...Profile.shape,
    gender: Gender.optional(),
    emailPreferences: EmailPreferences,
    isBirthdayFixed: z.boolean().meta({
      description:
        'True after the first hold, or once a limit of minors applied: only the shop can change the birthday.',
    }),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const memberCalls = {
  showUser: {
    method: 'GET',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    summary: "The member's own data.",
    answer: Member,
    refusals: ['loginRequired'],
  },
  signUp: {
    method: 'POST',
    path: '/api/user',
    source: 'specification',
    who: 'anyone',
    rests: true,
    summary:
      'Register a member, with the code sent by email, and log them in. Name, address and telephone may be left out or empty: they are needed when something is sent. A passkey or a LINE account may take the place of the password.',
    bodyName: 'inputUser',
    required: ['inputUser'],
    body: ProfileInput.partial({ name: true, zip: true, address: true, address2: true, tel: true }).extend({
      email: EmailInput,
      code: CodeInput,
      password: NewPassword.optional().meta({
        description: 'Required without a passkey and a LINE account.',
      }),
      passkey: NewPasskey.optional(),
      line: LineToken.optional(),
      emailPreferences: EmailPreferences.optional(),
    }),
    answer: Member,
    refusals: [
      ...CODE_REFUSALS,
      'passwordCommon',
      'passwordPersonal',
      'passkeyRejected',
      'lineSignUpEnded',
      'lineTaken',
      'tooManyAttempts',
      'maintenance',
    ],
  },
  startSignUpPasskey: {
    method: 'POST',
    path: '/api/user/passkey/options',
    source: 'shop',
    who: 'anyone',
    summary:
      'Options for the passkey of a sign-up; the challenge is used once, within five minutes. The device shows the passkey by the address.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: EmailInput }),
    answer: Started,
    refusals: [],
  },
  checkPassword: {
    method: 'POST',
    path: '/api/user/checkPassword',
    source: 'shop',
    who: 'anyone',
    summary: 'Check whether a new password is easy to guess, before the form is sent. Stores nothing.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({
      password: NewPassword,
      email: EmailInput.optional(),
      name: OptionalNameInput.optional(),
    }),
    answer: z.object({}),
    refusals: ['passwordCommon', 'passwordPersonal'],
    cost: 2,
  },
  changeUser: {
    method: 'PUT',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    summary:
      "Change the member's own data. A new email address requires the code sent to it, and the password.",
    bodyName: 'inputUser',
    required: ['inputUser'],
    body: ProfileChanges.extend({
      email: EmailInput.optional(),
      code: CodeInput.optional(),
      presentPassword: PasswordInput.optional(),
      emailPreferences: EmailPreferences.optional(),
    }),
    answer: Member,
    refusals: [
      'loginRequired',
      'changedTooOften',
      'birthdayFixed',
      'passwordWrong',
      'passwordPersonal',
      ...CODE_REFUSALS,
      'tooManyAttempts',
    ],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/loginPass',
    source: 'specification',
    who: 'anyone',
    summary:
      'Set a new password, with the present one or with the code of a reminder email. Ends all other login sessions.',
    bodyName: 'emailPass',
    required: ['emailPass'],
    body: z.strictObject({
      email: EmailInput.optional().meta({ description: 'Required with a code; optional for members.' }),
      password: NewPassword,
      presentPassword: PasswordInput.optional(),
      code: CodeInput.optional(),
    }),
    answer: z.object({
      endedSessions: z.int().nonnegative().meta({ description: 'Logins on other devices that were ended.' }),
    }),
    refusals: [
      'loginRequired',
      'memberSuspended',
      'passwordWrong',
      'passwordCommon',
      'passwordPersonal',
      ...CODE_REFUSALS,
      'tooManyAttempts',
    ],
  },
  leave: {
    method: 'PUT',
    path: '/api/userDelete',
    source: 'specification',
    who: 'member',
    summary:
      'Prepare the deletion of the account: confirms the password for ten minutes and lists what still prevents it.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ password: PasswordInput }),
    answer: z.object({
      openMatters: z
        .array(z.string())
        .meta({ description: 'Japanese sentences; empty: nothing prevents it.' }),
    }),
    refusals: ['loginRequired', 'passwordWrong', 'tooManyAttempts'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    summary: "Delete the account, after `PUT /api/userDelete`. `userId` must be the member's own.",
    query: z.strictObject({ userId: OpaqueId }),
    answer: z.object({}),
    refusals: ['loginRequired', 'notFound', 'leaveNotConfirmed', 'mattersOpen'],
  },
} as const;
