import {
  disableStaff,
  inviteStaff,
  listStaff,
  type MadeLink,
  recoverStaff,
} from '#backend/actions/staff/administration.ts';
import { staffLink } from '#backend/domain/staff/staff-member.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { isOperatorName } from '#backend/domain/staff/operator-token.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ROLES } from '#lib/contract/ops/permissions.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import { command, type CommandContext, JSON_OUTPUT } from '../command.ts';
import { withAccess } from './access.ts';
import { type Column, print, table, timeText } from '../print.ts';
import { oneOf, UsageError } from '../arguments.ts';
import { findStaffByName } from '#backend/persistence/staff/staff.ts';

type Listed = Awaited<ReturnType<typeof listStaff>>[number];

const COLUMNS: readonly Column<Listed>[] = [
  { head: 'name', of: ({ name }) => name },
  { head: 'role', of: ({ role }) => role },
  { head: 'status', of: statusOf },
  { head: 'passkeys', of: ({ passkeys }) => String(passkeys) },
  { head: 'recovery codes', of: ({ recoveryCodes }) => String(recoveryCodes) },
  { head: 'sessions', of: ({ sessions }) => String(sessions.length) },
  { head: 'last seen', of: ({ sessions }) => timeText(sessions[0]?.seenAt ?? null) },
];

function statusOf({ disabledAt, passkeys, linkUntil }: Listed): string {
  if (disabledAt !== null) return 'disabled';
  if (passkeys > 0) return 'active';
  return linkUntil === null ? 'not enrolled' : 'invited';
}

export const staffCommands = [
  command({
    name: 'staff invite',
    argumentNames: ['NAME'],
    summary: '* add a staff member of the console and print their one-time link',
    details: 'NAME is their name in the operator log: lower-case letters, digits, dots and hyphens.',
    options: {
      role: {
        type: 'string',
        placeholder: 'ROLE',
        summary: `what they may do: ${ROLES.join(', ')} (docs/operator.md)`,
        isRequired: true,
      },
      json: JSON_OUTPUT,
    },
    run: ({ words: [name = ''], values: { role: typedRole, json } }, context) =>
      withAccess(context, async ({ db, by, consoleOrigin }) => {
        const role = oneOf('--role', typedRole, ROLES);
        if (!isOperatorName(name))
          throw new UsageError('NAME is lower-case letters, digits, dots and hyphens, such as hana.');
        const made = await inviteStaff(db, { name, role }, actionBy(by, 'staff.invite'));
        if ('refusal' in made)
          throw new OperatorError(`There is a staff member ${name}: npm run ops -- staff recover ${name}.`);
        printLink(context, { json, made, link: staffLink(consoleOrigin, made.secret) });
      }),
  }),
  command({
    name: 'staff recover',
    argumentNames: ['NAME'],
    summary: '* print a new one-time link for a staff member who cannot sign in',
    details: 'Its use replaces their passkeys, authenticator and recovery codes and ends their sessions.',
    options: { json: JSON_OUTPUT },
    run: ({ words: [name = ''], values: { json } }, context) =>
      withAccess(context, async ({ db, by, consoleOrigin }) => {
        const staffId = await findStaff(db, name);
        const made = await recoverStaff(db, { staffId, isLocal: true }, actionBy(by, 'staff.recover'));
        if ('refusal' in made) throw new OperatorError(REJECTION_TEXT[made.refusal]);
        printLink(context, { json, made, link: staffLink(consoleOrigin, made.secret) });
      }),
  }),
  command({
    name: 'staff list',
    argumentNames: [],
    summary: '* list the staff members of the console',
    options: { json: JSON_OUTPUT },
    run: ({ values: { json } }, context) =>
      withAccess(context, async ({ db }) => {
        const answer = await listStaff(db);
        print(context, { json, answer, text: () => table(COLUMNS, answer) });
      }),
  }),
  command({
    name: 'staff disable',
    argumentNames: ['NAME'],
    summary: '* disable a staff member and end their sessions',
    options: { json: JSON_OUTPUT },
    run: ({ words: [name = ''], values: { json } }, context) =>
      withAccess(context, async ({ db, by }) => {
        const staffId = await findStaff(db, name);
        const answer = await disableStaff(db, { staffId, dryRun: false }, actionBy(by, 'staff.disable'));
        if ('refusal' in answer) throw new OperatorError(REJECTION_TEXT[answer.refusal]);
        print(context, { json, answer, text: () => `${name} is disabled.` });
      }),
  }),
];

const REJECTION_TEXT = {
  notFound: 'There is no such staff member: npm run ops -- staff list.',
  staffDisabled: 'They are disabled. Another owner enables them in the console.',
  ownAccount: 'Another owner has to do this.',
  lastOwner: 'They are the only owner who can sign in: invite another one first.',
} as const;

async function findStaff(db: Database, name: string): Promise<string> {
  const found = await findStaffByName(db, name);
  if (found === undefined) throw new OperatorError(REJECTION_TEXT.notFound);
  return found.staffId;
}

/** Makes the entries of a command in the operator log. */
const actionBy =
  (operator: string, action: string): ActionOf =>
  (facts) => ({ operator, action, facts });

type Printed = { readonly json: boolean; readonly made: MadeLink; readonly link: string };

function printLink(context: CommandContext, { json, made, link }: Printed): void {
  const { staffId, name, linkUntil } = made;
  const until = timeText(linkUntil);
  context.err(
    `For ${name}, once, until ${until}. Hand it over in private: the person who opens it signs in as ${name}.`,
  );
  print(context, { json, answer: { staffId, name, link, linkUntil }, text: () => link });
}
