import type { z } from 'zod';
import {
  disableStaff,
  inviteStaff,
  listStaff,
  type MadeLink,
  recoverStaff,
} from '#backend/actions/staff/administration.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { isOperatorName } from '#backend/domain/staff/operator-token.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ROLES } from '#lib/contract/ops/permissions.ts';
import { DisplayName, StaffEmail } from '#lib/contract/ops/staff.ts';
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
      'display-name': {
        type: 'string',
        placeholder: 'TEXT',
        summary: 'their name as colleagues read it, such as 山田花子',
      },
      email: {
        type: 'string',
        placeholder: 'ADDRESS',
        summary: 'their address, to which the link is sent too',
      },
      json: JSON_OUTPUT,
    },
    run: ({ words: [name = ''], values }, context) =>
      withAccess(context, async ({ db, by, consoleOrigin }) => {
        const { role: typedRole, json } = values;
        const role = oneOf('--role', typedRole, ROLES);
        const displayName = parsed('--display-name', DisplayName, values['display-name']);
        const email = parsed('--email', StaffEmail, values.email);
        if (!isOperatorName(name))
          throw new UsageError('NAME is lower-case letters, digits, dots and hyphens, such as hana.');
        const invited = { name, role, displayName, email };
        const made = await inviteStaff({ db, consoleOrigin }, invited, actionBy(by, 'staff.invite'));
        if ('refusal' in made)
          throw new OperatorError(`There is a staff member ${name}: npm run ops -- staff recover ${name}.`);
        printLink(context, { json, made });
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
        const recovery = { staffId, isLocal: true };
        const made = await recoverStaff({ db, consoleOrigin }, recovery, actionBy(by, 'staff.recover'));
        if ('refusal' in made) throw new OperatorError(REJECTION_TEXT[made.refusal]);
        printLink(context, { json, made });
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

/** Throws `UsageError` with the name of the option. */
function parsed<Value>(
  option: string,
  schema: z.ZodType<Value>,
  text: string | undefined,
): Value | undefined {
  if (text === undefined) return undefined;
  const { data } = schema.safeParse(text);
  if (data === undefined) throw new UsageError(`${option} cannot be ${text}.`);
  return data;
}

/** Makes the entries of a command in the operator log. */
const actionBy =
  (operator: string, action: string): ActionOf =>
  (facts) => ({ operator, action, facts });

type Printed = { readonly json: boolean; readonly made: MadeLink };

function printLink(context: CommandContext, { json, made }: Printed): void {
  const { staffId, name, link, linkUntil, emailedTo } = made;
  const until = timeText(linkUntil);
  context.err(
    `For ${name}, once, until ${until}. Hand it over in private: the person who opens it signs in as ${name}.`,
  );
  if (emailedTo !== null) context.err(`It was emailed to ${emailedTo} as well.`);
  print(context, { json, answer: { staffId, name, link, linkUntil, emailedTo }, text: () => link });
}
