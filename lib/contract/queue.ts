import { z } from 'zod';
import { Tickets } from './draw.ts';
import { Count, DirectoryName, Moment } from './values.ts';
import { QUEUE_STATES } from './enums.ts';

/** Where a member stands before he can buy from a draw. */
export const QueueStanding = z
  .strictObject({
    state: z.enum(QUEUE_STATES).meta({
      description:
        'open: buy now, nobody waits; beforeSale: in the line, whose order is drawn at the start; waiting, ' +
        'and without a number not in the line yet; called: it is your turn until `calledUntil`; lost: the place is ' +
        'gone, because the turn passed or nobody asked for 15 minutes; soldOut and saleOver: the line is closed.',
    }),
    number: z.int().positive().nullable().meta({
      description: 'The number on the ticket (整理券): from the start of the sale on, and always the same.',
    }),
    ahead: Count.nullable().meta({
      description: 'How many wait before this member, or in all where he has no place.',
    }),
    minutes: Count.nullable().meta({
      description: 'Expected wait, from how long the latest purchases took; null while none is known.',
    }),
    calledTo: Count.nullable().meta({ description: 'The highest number called so far.' }),
    calledUntil: Moment.nullable(),
    opensAt: Moment,
    tickets: Tickets,
    askedAt: Moment.meta({ description: "The shop's clock at the time of this answer." }),
  })
  .meta({ id: 'QueueStanding' });
export type QueueStanding = z.infer<typeof QueueStanding>;

const line = {
  path: '/api/product/{directoryName}/queue',
  source: 'shop',
  who: 'member',
  required: ['directoryName'],
  params: z.strictObject({ directoryName: DirectoryName }),
  answer: QueueStanding,
  refusals: ['loginRequired', 'drawNotFound'],
} as const;

export const queueCalls = {
  showQueue: { ...line, method: 'GET', summary: "The member's place; asking for it keeps it." },
  joinQueue: { ...line, method: 'POST', summary: 'Join the line where there is one. Again: the same place.' },
  leaveQueue: { ...line, method: 'DELETE', summary: 'Leave the line. Not in it: the same answer.' },
} as const;
