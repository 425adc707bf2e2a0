import { z } from 'zod';
import { Count } from '../values.ts';

/** What one check of the books has found. */
export const Checked = z
  .strictObject({
    name: z.string(),
    invariant: z.string(),
    says: z.string(),
    of: z.string(),
    isWarning: z.boolean().meta({ description: 'What it finds is late, and not wrong.' }),
    rows: Count,
    found: Count,
    told: z.array(z.string()).meta({ description: 'The first of them, in sentences.' }),
    position: z.int().positive().meta({ description: 'Which check this is, from 1.' }),
    ofAll: z.int().positive().meta({ description: 'How many checks there are.' }),
  })
  .meta({ id: 'CheckedBooks' });
export type Checked = z.infer<typeof Checked>;

export const bookCalls = {
  auditBooks: {
    method: 'GET',
    path: '/api/ops/books',
    who: 'operator',
    summary:
      'Look whether the books are in order, at one moment, reading only. One line of JSON for each check, as soon as it is done; an audit that breaks off has fewer than `ofAll`.',
    media: 'application/x-ndjson',
    answer: Checked,
    refusals: ['underWay'],
  },
} as const;
