import { z } from 'zod';
import { normalizePlain, normalizeWriting } from '../member/characters.ts';
import { Count, ONE_LINE, Timestamp } from '../values.ts';
import { ROLES } from './permissions.ts';
import { DryRun, Id } from './values.ts';
import { STAFF_LINK_HOURS, STAFF_NAME_CHARACTERS } from '../shop-rules.ts';

/** Name of a staff member in the operator log, as of an operator token. */
export const StaffName = z
  .string()
  .regex(/^[a-z][a-z0-9.-]{0,38}[a-z0-9]$/)
  .meta({ description: 'Lower-case letters, digits, dots and hyphens.', examples: ['hana'] });

/** The name of a staff member as colleagues read it. */
export const DisplayName = z
  .string()
  .overwrite(normalizeWriting)
  .min(1)
  .max(STAFF_NAME_CHARACTERS)
  .regex(ONE_LINE)
  .meta({ examples: ['山田花子'] });

/** The address for notices to a staff member. */
export const StaffEmail = z.string().overwrite(normalizePlain).pipe(z.email().max(254));

export const StaffSession = z
  .object({
    sessionId: Id,
    device: z.string(),
    startedAt: Timestamp,
    seenAt: Timestamp,
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof StaffSession>;

export const StaffMember = z
  .object({
    staffId: Id,
    name: StaffName,
    displayName: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    addedAt: Timestamp,
    disabledAt: Timestamp.nullable(),
    linkUntil: Timestamp.nullable().meta({ description: 'Until when an unused one-time link is valid.' }),
    passkeys: Count,
    hasAuthenticator: z
      .boolean()
      .meta({ description: 'Whether they can sign in with a password and a code.' }),
    recoveryCodes: Count.meta({ description: 'Unused ones.' }),
    recoveryUntil: Timestamp.nullable().meta({
      description: 'Until when a passkey that a recovery has added proves nothing.',
    }),
    sessions: z.array(StaffSession).meta({ description: 'Of the console, last used first.' }),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

/** A staff member with a link that adds a passkey. */
export const StaffLink = z
  .object({
    staffId: Id,
    name: StaffName,
    link: z.url().meta({ description: 'Shown only here.' }),
    linkUntil: Timestamp,
    emailedTo: z.string().nullable().meta({ description: 'Where it was emailed; null: hand it over.' }),
  })
  .meta({ id: 'StaffLink' });
export type StaffLink = z.infer<typeof StaffLink>;

const Change = z.strictObject({ dryRun: DryRun });
const Changed = z.object({ staffId: Id, name: StaffName, dryRun: z.boolean() });

const ofStaff = {
  method: 'POST',
  who: 'operator',
  needs: 'staff.write',
  stepUp: true,
  params: z.strictObject({ staffId: Id }),
  answer: Changed,
} as const;

export const staffCalls = {
  listStaff: {
    method: 'GET',
    path: '/api/ops/staff',
    who: 'operator',
    needs: 'staff.write',
    summary: 'The people who sign in to the console, by name, with their sessions.',
    answer: z.object({ items: z.array(StaffMember) }),
    refusals: [],
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/ops/staff',
    who: 'operator',
    needs: 'staff.write',
    stepUp: true,
    // So that no copy of the link is stored.
    takesNoKey: true,
    summary: `Add a staff member. Their one-time link adds the first passkey within ${STAFF_LINK_HOURS} hours. Without a dry run, because there is nothing to preview.`,
    body: z.strictObject({
      name: StaffName,
      role: z.enum(ROLES),
      displayName: DisplayName.optional(),
      email: StaffEmail.optional().meta({ description: 'The link is emailed to it.' }),
    }),
    answer: StaffLink,
    refusals: ['nameTaken'],
  },
  recoverStaff: {
    ...ofStaff,
    path: '/api/ops/staff/{staffId}/link',
    takesNoKey: true,
    summary:
      'Make a new one-time link for a staff member. Its use replaces their passkeys, authenticator and recovery codes and ends their sessions and tokens.',
    answer: StaffLink,
    refusals: ['notFound', 'staffDisabled', 'ownAccount'],
  },
  confirmStaffRecovery: {
    ...ofStaff,
    path: '/api/ops/staff/{staffId}/confirm-recovery',
    summary:
      'Let the passkeys of a recovered staff member prove at once, after asking them in person. Not for whoever made their link.',
    answer: z.object({ staffId: Id, name: StaffName }),
    refusals: ['notFound', 'ownAccount', 'notIndependent', 'notInState'],
  },
  changeStaffRole: {
    ...ofStaff,
    method: 'PUT',
    path: '/api/ops/staff/{staffId}/role',
    summary: 'Change the role of a staff member, from their next request on. Their tokens end.',
    body: z.strictObject({ role: z.enum(ROLES), dryRun: DryRun }),
    refusals: ['notFound', 'ownAccount', 'lastOwner'],
  },
  disableStaff: {
    ...ofStaff,
    path: '/api/ops/staff/{staffId}/disable',
    summary: 'Disable a staff member: their sessions and tokens end, and no link or passkey signs them in.',
    body: Change,
    refusals: ['notFound', 'ownAccount', 'lastOwner'],
  },
  enableStaff: {
    ...ofStaff,
    path: '/api/ops/staff/{staffId}/enable',
    summary: 'Enable a disabled staff member again, with their passkeys.',
    body: Change,
    refusals: ['notFound'],
  },
  endStaffSession: {
    ...ofStaff,
    method: 'DELETE',
    path: '/api/ops/staff/{staffId}/sessions/{sessionId}',
    summary: 'End one session of a staff member.',
    params: z.strictObject({ staffId: Id, sessionId: Id }),
    answer: z.object({ staffId: Id, sessionId: Id }),
    refusals: ['notFound'],
  },
} as const;
