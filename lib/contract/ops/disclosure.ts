import { z } from 'zod';
import { Timestamp } from '../values.ts';
import { Id, Reason } from './values.ts';

/** One table of a disclosure, in Japanese. Times are Japan's. */
const DisclosureSection = z
  .object({
    key: z.string().meta({ examples: ['orders'] }),
    title: z.string().meta({ examples: ['ご注文'] }),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  })
  .meta({ id: 'DisclosureSection' });

export const Disclosure = z
  .object({
    memberId: Id,
    at: Timestamp.meta({ description: 'The data are of this time.' }),
    sections: z.array(DisclosureSection),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof Disclosure>;

export const disclosureCalls = {
  discloseMember: {
    method: 'POST',
    path: '/api/ops/members/{memberId}/disclosure',
    who: 'operator',
    needs: 'members.disclose',
    stepUp: true,
    // So that no copy of the data is stored.
    takesNoKey: true,
    summary:
      'Everything that the shop stores about a member, on their request. They get an email. Recorded in the operator log, so that there is no dry run.',
    params: z.strictObject({ memberId: Id }),
    body: z.strictObject({ reason: Reason }),
    answer: Disclosure,
    refusals: ['notFound'],
  },
} as const;
