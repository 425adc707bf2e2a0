import { z } from 'zod';
import { Timestamp, Yen } from '../values.ts';
import { EmailInput, NameInput } from './schemas.ts';

const MonthlyCap = Yen.nullable().meta({
  description: "Yen in a month, at most the shop's cap; null: the shop's cap.",
});

const Decision = {
  confirmedAt: Timestamp.nullable().meta({ description: 'null: the guardian has not confirmed.' }),
  monthlyCap: MonthlyCap,
  isStopped: z.boolean().meta({ description: 'The guardian allows no purchases.' }),
};

/** The guardian of the logged-in member. */
export const OwnGuardian = z
  .object({
    ageCap: Yen.nullable().meta({
      description: "The shop's monthly cap for the member's age; null: an adult.",
    }),
    hasName: z.boolean().meta({ description: 'False: the invitation needs the name of the member.' }),
    isNeeded: z.boolean().meta({ description: 'They cannot buy before a guardian has confirmed.' }),
    guardian: z
      .object({
        hiddenEmail: z.string().meta({ description: 'The address, mostly masked.' }),
        invitedAt: Timestamp,
        ...Decision,
      })
      .nullable(),
  })
  .meta({ id: 'OwnGuardian' });
export type OwnGuardian = z.infer<typeof OwnGuardian>;

/** The answer to a guardian, by the link in their email. */
export const Guardianship = z
  .object({ childName: z.string(), ageCap: Yen, ...Decision })
  .meta({ id: 'Guardianship' });
export type Guardianship = z.infer<typeof Guardianship>;

/** 256 random bits from an email to a guardian. */
const GuardianToken = z.string().regex(/^[\w-]{43}$/);

export const guardianCalls = {
  showOwnGuardian: {
    method: 'GET',
    path: '/api/user/guardian',
    source: 'shop',
    who: 'member',
    summary: "The member's guardian and what they have decided.",
    answer: OwnGuardian,
    refusals: ['loginRequired'],
  },
  inviteGuardian: {
    method: 'POST',
    path: '/api/user/guardian',
    source: 'shop',
    who: 'member',
    summary:
      'Send the guardian of a minor an email with a link. Until they confirm, another address replaces it; afterwards only the shop can change it.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({
      email: EmailInput,
      name: NameInput.optional().meta({
        description:
          "The member's name, by which the guardian knows them. Required of a member without one, whose profile gets it.",
      }),
    }),
    answer: OwnGuardian,
    refusals: ['loginRequired', 'guardianNotNeeded', 'guardianOwnEmail', 'guardianFixed', 'mailTooSoon'],
  },
  showGuardianship: {
    method: 'POST',
    path: '/api/guardian/show',
    source: 'shop',
    who: 'anyone',
    summary:
      'What a guardian may decide, by the token of the link in their email. A POST, because URLs are logged.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ token: GuardianToken }),
    answer: Guardianship,
    refusals: ['guardianLinkEnded'],
  },
  decideAsGuardian: {
    method: 'PUT',
    path: '/api/guardian',
    source: 'shop',
    who: 'anyone',
    summary:
      'Confirm as a guardian, lower the monthly cap, stop purchases or allow them again. The minor gets an email.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({
      token: GuardianToken,
      isGuardian: z.literal(true).meta({ description: 'They say that they have custody of the minor.' }),
      monthlyCap: MonthlyCap,
      isStopped: z.boolean(),
    }),
    answer: Guardianship,
    refusals: ['guardianLinkEnded', 'changedTooOften'],
  },
  sendGuardianLink: {
    method: 'POST',
    path: '/api/guardian/link',
    source: 'shop',
    who: 'anyone',
    summary:
      'Send a new link to a guardian who has confirmed. The answer does not reveal whether the address is known.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: EmailInput }),
    answer: z.object({ sent: z.literal(true) }),
    refusals: ['mailTooSoon'],
  },
} as const;
