import { z } from 'zod';
import { OpaqueId } from '../values.ts';
import { GENDERS } from '../enums.ts';
import {
  Address,
  Address2,
  Email,
  Name,
  NewPassword,
  Tel,
  TriedPassword,
  TypedAddress,
  TypedAddress2,
  TypedBirthday,
  TypedCode,
  TypedEmail,
  TypedName,
  TypedTel,
  TypedZip,
  Zip,
} from './schemas.ts';

export const MailWishes = z
  .strictObject({
    newDraws: z.boolean().meta({ description: 'A mail when a new draw is announced.' }),
    restock: z.boolean().meta({ description: 'A mail when a draw comes back.' }),
  })
  .meta({
    id: 'MailWishes',
    description: 'Mails the member asked for; all others belong to what was bought.',
  });
export type MailWishes = z.infer<typeof MailWishes>;

const TypedProfile = z.strictObject({
  name: TypedName,
  zip: TypedZip,
  address: TypedAddress,
  address2: TypedAddress2,
  birthday: TypedBirthday,
  gender: z.enum(GENDERS).optional(),
  tel: TypedTel,
});

export const Member = z
  .strictObject({
    userId: OpaqueId,
    email: Email,
    name: Name,
    zip: Zip,
    address: Address,
    address2: Address2,
    birthday: z.iso.date(),
    gender: z.enum(GENDERS).optional(),
    tel: Tel,
    mailWishes: MailWishes,
    isBirthdayFixed: z
      .boolean()
      .meta({ description: 'After the first purchase only the shop can change it.' }),
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
    summary: 'Become a member, with the code that came by mail, and be logged in.',
    bodyName: 'inputUser',
    required: ['inputUser'],
    body: TypedProfile.extend({
      email: TypedEmail,
      code: TypedCode,
      password: NewPassword,
      mailWishes: MailWishes.optional(),
    }),
    answer: Member,
    refusals: [
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'codeElsewhere',
      'codeSpent',
      'passwordCommon',
      'passwordPersonal',
      'tooManyAttempts',
    ],
  },
  changeUser: {
    method: 'PUT',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    summary:
      "Change the member's own data. A new e-mail address needs the code that was sent to it, and the password.",
    bodyName: 'inputUser',
    required: ['inputUser'],
    body: TypedProfile.extend({
      gender: z.enum(GENDERS).nullable().meta({ description: 'null takes it away.' }),
      email: TypedEmail,
      code: TypedCode,
      presentPassword: TriedPassword,
      mailWishes: MailWishes,
    }).partial(),
    answer: Member,
    refusals: [
      'loginRequired',
      'changedTooOften',
      'birthdayFixed',
      'passwordWrong',
      'passwordPersonal',
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'codeElsewhere',
      'codeSpent',
      'tooManyAttempts',
    ],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/loginPass',
    source: 'specification',
    who: 'anyone',
    summary:
      'Set a new password: as a member with the present one, or by the code of a reminder mail. Ends all other sessions.',
    bodyName: 'emailPass',
    required: ['emailPass'],
    body: z.strictObject({
      email: TypedEmail.optional().meta({ description: 'Wanted with a code; a member may leave it out.' }),
      password: NewPassword,
      presentPassword: TriedPassword.optional(),
      code: TypedCode.optional(),
    }),
    answer: z.strictObject({
      endedSessions: z.int().nonnegative().meta({ description: 'Logins on other devices that were ended.' }),
    }),
    refusals: [
      'loginRequired',
      'passwordWrong',
      'passwordCommon',
      'passwordPersonal',
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'codeElsewhere',
      'codeSpent',
      'tooManyAttempts',
    ],
  },
  leave: {
    method: 'PUT',
    path: '/api/userDelete',
    source: 'specification',
    who: 'member',
    summary:
      'Ask to leave: confirms the password for the next ten minutes, and says what is still open, if anything is.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ password: TriedPassword }),
    answer: z.strictObject({
      openMatters: z.array(z.string()).meta({ description: 'Japanese sentences; empty: nothing is open.' }),
    }),
    refusals: ['loginRequired', 'passwordWrong', 'tooManyAttempts'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    summary: 'Leave for good, after `PUT /api/userDelete`. `userId` must be the own one.',
    query: z.strictObject({ userId: OpaqueId }),
    answer: z.strictObject({}),
    refusals: ['loginRequired', 'notFound', 'leaveNotConfirmed', 'mattersOpen'],
  },
} as const;
