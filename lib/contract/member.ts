import { z } from 'zod';
import { OpaqueId } from './values.ts';
import { GENDERS } from './words.ts';

export const Email = z
  .email()
  .max(254)
  .meta({ examples: ['marupo@example.jp'] });
/** Long enough is strong enough: no rule of composition (NIST SP 800-63B-4). */
export const Password = z.string().min(12).max(256).meta({ description: '12 characters or more.' });
export const MailCode = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: 'Six digits from the mail.' });

/** What a member tells of himself. */
export const Profile = z
  .strictObject({
    name: z.string().min(1).max(50),
    zip: z
      .string()
      .regex(/^\d{7}$/)
      .meta({ description: 'Seven digits without a hyphen.', examples: ['1500001'] }),
    address: z.string().min(1).max(100),
    address2: z.string().max(100),
    birthday: z.iso.date(),
    gender: z.enum(GENDERS).optional(),
    tel: z.string().regex(/^0\d{9,10}$/),
  })
  .meta({ id: 'Profile' });

export const Member = Profile.extend({ userId: OpaqueId, email: Email }).meta({ id: 'Member' });

export const memberCalls = {
  showUser: {
    method: 'GET',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    built: false,
    summary: "The member's own data.",
    answer: Member,
    refusals: ['loginRequired'],
  },
  signUp: {
    method: 'POST',
    path: '/api/user',
    source: 'specification',
    who: 'anyone',
    built: false,
    summary: 'Become a member, with the code that came by mail.',
    bodyName: 'inputUser',
    required: ['inputUser'],
    body: Profile.extend({ email: Email, code: MailCode, password: Password }),
    answer: Member,
    refusals: [],
  },
  changeUser: {
    method: 'PUT',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    built: false,
    summary: "Change the member's own data.",
    bodyName: 'inputUser',
    required: ['inputUser'],
    body: Profile.partial().extend({ email: Email.optional(), code: MailCode.optional() }),
    answer: Member,
    refusals: ['loginRequired'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/loginPass',
    source: 'specification',
    who: 'anyone',
    built: false,
    summary: 'Set a new password: as a member with the present one, or by the code of a reminder mail.',
    bodyName: 'emailPass',
    required: ['emailPass'],
    body: z.strictObject({
      email: Email,
      password: Password.meta({ description: 'The new password.' }),
      presentPassword: z.string().optional(),
      code: MailCode.optional(),
    }),
    answer: z.strictObject({}),
    refusals: ['loginRequired'],
  },
  leave: {
    method: 'PUT',
    path: '/api/userDelete',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'Ask to leave: says whether anything is still open, and confirms the password.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ password: z.string() }),
    answer: z.strictObject({ openMatters: z.array(z.string()) }),
    refusals: ['loginRequired'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'Leave for good. `userId` must be the own one.',
    query: z.strictObject({ userId: OpaqueId }),
    answer: z.strictObject({}),
    refusals: ['loginRequired', 'notFound'],
  },
} as const;
