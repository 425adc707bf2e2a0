import {
  disableStaff,
  inviteStaff,
  listStaff,
  type MadeLink,
  recoverStaff,
  type StaffAdmin,
} from '#backend/actions/staff/administration.ts';
import type { Secrets } from '#backend/actions/members/ports.ts';
import type { Clock } from '#backend/actions/ports.ts';
import { isOperatorName } from '#backend/domain/staff/operator-token.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ROLES } from '#lib/contract/ops/permissions.ts';
import { command, type CommandContext, JSON_OUTPUT, type Outcome } from '../command.ts';
import { type Column, print, table, timeText } from '../print.ts';
import { oneOf, UsageError } from '../arguments.ts';
import { findStaffByName } from '#backend/persistence/staff/staff-store.ts';

export type StaffCommandDeps = Pick<StaffAdmin, 'run'> & {
  readonly secrets: Pick<Secrets, 'newToken' | 'digest'>;
  readonly clock: Clock;
  /** Makes the entries of a command in the operator log. */
  readonly actionOf: (action: string) => StaffAdmin['actionOf'];
  readonly linkOf: (secret: string) => string;
};

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
    wants: ['NAME'],
    says: '* add a staff member of the console and print their one-time link',
    more: 'NAME is their name in the operator log: lower-case letters, digits, dots and hyphens.',
    options: {
      role: {
        type: 'string',
        wants: 'ROLE',
        says: `what they may do: ${ROLES.join(', ')} (docs/operator.md)`,
        isNeeded: true,
      },
      json: JSON_OUTPUT,
    },
    run: ({ words: [name = ''], values: { role: typedRole, json } }, context) =>
      withStaff(context, async (deps) => {
        const role = oneOf('--role', typedRole, ROLES);
        if (!isOperatorName(name))
          throw new UsageError('NAME is lower-case letters, digits, dots and hyphens, such as hana.');
        const made = await inviteStaff({ ...deps, actionOf: deps.actionOf('staff.invite') }, { name, role });
        if ('refusal' in made)
          throw new OperatorError(`There is a staff member ${name}: npm run ops -- staff recover ${name}.`);
        printLink(context, { json, made, link: deps.linkOf(made.secret) });
      }),
  }),
  command({
    name: 'staff recover',
    wants: ['NAME'],
    says: '* print a new one-time link for a staff member who cannot sign in',
    more: 'Its use replaces their passkeys, authenticator and recovery codes and ends their sessions.',
    options: { json: JSON_OUTPUT },
    run: ({ words: [name = ''], values: { json } }, context) =>
      withStaff(context, async (deps) => {
        const staffId = await findStaff(deps, name);
        const made = await recoverStaff({ ...deps, actionOf: deps.actionOf('staff.recover') }, staffId);
        if ('refusal' in made) throw new OperatorError(REJECTION_TEXT[made.refusal]);
        printLink(context, { json, made, link: deps.linkOf(made.secret) });
      }),
  }),
  command({
    name: 'staff list',
    wants: [],
    says: '* list the staff members of the console',
    options: { json: JSON_OUTPUT },
    run: ({ values: { json } }, context) =>
      withStaff(context, async ({ run, clock }) => {
        const now = await clock.now();
        const answer = await run((deps) => listStaff(deps, now));
        print(context, { json, answer, text: () => table(COLUMNS, answer) });
      }),
  }),
  command({
    name: 'staff disable',
    wants: ['NAME'],
    says: '* disable a staff member and end their sessions',
    options: { json: JSON_OUTPUT },
    run: ({ words: [name = ''], values: { json } }, context) =>
      withStaff(context, async (deps) => {
        const staffId = await findStaff(deps, name);
        const answer = await disableStaff({ ...deps, actionOf: deps.actionOf('staff.disable') }, staffId);
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

async function findStaff({ run }: StaffCommandDeps, name: string): Promise<string> {
  const found = await run(({ tx }) => findStaffByName(tx, name));
  if (found === undefined) throw new OperatorError(REJECTION_TEXT.notFound);
  return found.staffId;
}

type Printed = { readonly json: boolean; readonly made: MadeLink; readonly link: string };

function printLink(context: CommandContext, { json, made, link }: Printed): void {
  const { staffId, name, linkUntil } = made;
  const until = timeText(linkUntil);
  context.err(
    `For ${name}, once, until ${until}. Hand it over in private: the person who opens it signs in as ${name}.`,
  );
  print(context, { json, answer: { staffId, name, link, linkUntil }, text: () => link });
}

/** Loaded on demand: call needs no database. */
async function withStaff(
  context: CommandContext,
  work: (deps: StaffCommandDeps) => Promise<Outcome>,
): Promise<Outcome> {
  const { withStaffDeps } = await import('./access-database.ts');
  return withStaffDeps(context, work);
}
