import { z } from 'zod';
import { MEMBER_SIGNALS } from '../enums.ts';
import { Count } from '../values.ts';
import { Id } from './values.ts';

const Signal = z
  .object({
    kind: z.enum(MEMBER_SIGNALS),
    count: Count.meta({ description: 'How many accounts, disputes, orders or entries.' }),
    memberIds: z.array(Id).meta({ description: 'The other accounts, at most 20.' }),
    reasons: z.array(z.string()).meta({ description: 'Of the block list.' }),
  })
  .meta({ id: 'MemberSignal' });
export type Signal = z.infer<typeof Signal>;

export const signalCalls = {
  showMemberSignals: {
    method: 'GET',
    path: '/api/ops/members/{memberId}/signals',
    who: 'operator',
    needs: 'members.read',
    summary:
      'What speaks for caution before prizes of a member are sent, weightiest first. None of it proves anything. Recorded in the operator log.',
    params: z.strictObject({ memberId: Id }),
    answer: z.object({ items: z.array(Signal) }),
    refusals: ['notFound'],
  },
} as const;
