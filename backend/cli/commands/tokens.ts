import { listTokens, type ListedToken, makeToken, revokeToken } from '#backend/actions/staff/tokens.ts';
import { MAX_LIFE_DAYS, USUAL_LIFE_DAYS } from '#backend/domain/staff/operator-token.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { ROLES } from '#lib/contract/ops/permissions.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { command, JSON_OUTPUT } from '../command.ts';
import { withAccess } from './access.ts';
import { type Column, print, table, timeText } from '../print.ts';
import { oneOf, wholeNumber, UsageError } from '../arguments.ts';

const COLUMNS: readonly Column<ListedToken>[] = [
  { head: 'number', of: ({ tokenId }) => shortNumber(tokenId) },
  { head: 'operator', of: ({ operator }) => operator },
  { head: 'role', of: ({ role }) => role },
  { head: 'also for', of: ({ provenCalls }) => provenCalls.join(', ') },
  { head: 'status', of: (token) => token.status },
  { head: 'made', of: ({ madeAt }) => timeText(madeAt) },
  { head: 'expires', of: ({ expiresAt }) => timeText(expiresAt) },
  { head: 'last used', of: ({ lastUsedAt }) => timeText(lastUsedAt) },
];

/** The calls that ask staff for a fresh proof. */
const PROVEN_CALLS = Object.entries<OpsEndpoint>(opsContract)
  .filter(([, { stepUp }]) => stepUp === true)
  .map(([name]) => name);

const provenCallsOf = (typed: string | undefined): readonly string[] =>
  typed === undefined ? [] : typed.split(',').map((name) => oneOf('--for', name.trim(), PROVEN_CALLS));

export const tokenCommands = [
  command({
    name: 'token make',
    argumentNames: ['NAME'],
    summary: '* make a token for an operator; it is shown only once',
    details: 'NAME is the operator in the operator log: lower-case letters, digits, dots and hyphens.',
    options: {
      role: {
        type: 'string',
        placeholder: 'ROLE',
        summary: `what they may do: ${ROLES.join(', ')} (docs/operator.md)`,
        isRequired: true,
      },
      days: {
        type: 'string',
        placeholder: 'N',
        summary: `how long it is valid, ${MAX_LIFE_DAYS} at most; ${USUAL_LIFE_DAYS} when left out`,
      },
      for: {
        type: 'string',
        placeholder: 'CALL,…',
        summary: 'the calls that ask staff for a fresh proof and that it may make; none when left out',
      },
      json: JSON_OUTPUT,
    },
    run: ({ words: [operator = ''], values }, context) =>
      withAccess(context, async ({ db, by }) => {
        const bounds = { least: 1, most: MAX_LIFE_DAYS };
        const days = wholeNumber('--days', values.days ?? String(USUAL_LIFE_DAYS), bounds);
        const role = oneOf('--role', values.role, ROLES);
        const provenCalls = provenCallsOf(values.for);
        const made = await makeToken(db, { operator, role, days, provenCalls, by });
        if (made === 'staffDisabled')
          throw new OperatorError(`${operator} is disabled. An owner enables them in the console.`);
        if (typeof made === 'string')
          throw new UsageError('NAME is lower-case letters, digits, dots and hyphens, such as hana.');
        const { secret, token } = made;
        const until = timeText(token.expiresAt);
        context.err(
          `For ${operator} as ${role}, until ${until}. It cannot be shown again; keep it as OPS_TOKEN.`,
        );
        print(context, { json: values.json, answer: { token: secret, ...token }, text: () => secret });
      }),
  }),
  command({
    name: 'token list',
    argumentNames: [],
    summary: '* list all tokens, without their secrets',
    options: { json: JSON_OUTPUT },
    run: ({ values: { json } }, context) =>
      withAccess(context, async ({ db }) => {
        const answer = await listTokens(db);
        print(context, { json, answer, text: () => table(COLUMNS, answer) });
      }),
  }),
  command({
    name: 'token revoke',
    argumentNames: ['NUMBER|ID'],
    summary: '* revoke a token',
    options: { json: JSON_OUTPUT },
    run: ({ words: [typed = ''], values: { json } }, context) =>
      withAccess(context, async ({ db, by }) => {
        const answer = await revokeToken(db, { typed, by });
        if (typeof answer === 'string') throw new OperatorError(REJECTION_TEXT[answer]);
        print(context, {
          json,
          answer,
          text: () => `${shortNumber(answer.tokenId)} is revoked.`,
        });
      }),
  }),
];

const REJECTION_TEXT = {
  notFound: 'There is no such token: npm run ops -- token list.',
  severalFound: 'Several tokens have this number: use all 16 digits, or the whole id.',
  revokedBefore: 'It was revoked before.',
} as const;
