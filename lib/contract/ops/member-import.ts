import { z } from 'zod';
import { IMPORT_FILE_MB, MB_BYTES } from '../shop-rules.ts';
import { Count } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { DryRun, TrueFlag } from './values.ts';

/** The most members of one file. */
export const MAX_IMPORTED_MEMBERS = 5_000;

const CALL = { who: 'operator', needs: 'shop.move' } as const;

/** Members who come from another shop. */
export const memberImportCalls = {
  importMembers: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/member-import',
    stepUp: true,
    takesMinutes: true,
    takes: 'text/csv',
    largest: IMPORT_FILE_MB * MB_BYTES,
    summary: `Add members of another shop from a CSV file (UTF-8 or Shift_JIS, ${MAX_IMPORTED_MEMBERS} rows). Columns as in members.csv of the export of everything, or their Japanese names. Rows with errors are left out and reported; an address that a member has is counted. No email is sent.`,
    query: z.strictObject({ dryRun: TrueFlag }),
    body: Bytes,
    answer: z.object({
      added: Count,
      known: Count.meta({ description: 'A member has this address already.' }),
      problems: z.array(
        z.object({ line: z.int().positive(), text: z.string().meta({ description: 'In Japanese.' }) }),
      ),
      dryRun: z.boolean(),
    }),
    refusals: [],
  },
  showMemberImport: {
    ...CALL,
    method: 'GET',
    path: '/api/ops/member-import',
    summary: 'How many members came from other shops, and how many of them were not invited yet.',
    answer: z.object({ imported: Count, toInvite: Count }),
    refusals: [],
  },
  inviteImportedMembers: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/member-import/invite',
    stepUp: true,
    takesMinutes: true,
    summary:
      'Email all imported members who were not invited yet, once: they choose a password by a code from another email. From then on their wishes for emails count.',
    body: z.strictObject({ dryRun: DryRun }),
    answer: z.object({ invited: Count, dryRun: z.boolean() }),
    refusals: [],
  },
} as const;
