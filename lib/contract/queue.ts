import { z } from 'zod';
import { Tickets } from './draw.ts';
import { Count, DirectoryName, Timestamp } from './values.ts';
import { QUEUE_STATES } from './enums.ts';
import { ABSENCE_MINUTES } from './shop-rules.ts';

/** A member's state in the queue of a draw. */
export const QueueStatus = z
  .object({
    state: z.enum(QUEUE_STATES).meta({
      description:
        'open: buy now, no queue; beforeSale: in the queue, whose order is drawn at the start; waiting: in the queue, or ' +
        'not in it if there is no number; called: may buy until `calledUntil`; lost: the place has expired, because ' +
        `the turn passed or no call came for ${ABSENCE_MINUTES} minutes; soldOut and saleOver: the queue is closed.`,
    }),
    number: z.int().positive().nullable().meta({
      description:
        'The number of the queue entry (整理券), assigned at the start of the sale. It never changes.',
    }),
    ahead: Count.nullable().meta({
      description: 'How many members wait before this one, or in total if this one is not in the queue.',
    }),
    minutes: Count.nullable().meta({
      description: 'Expected wait in minutes, estimated from recent purchases; null: unknown.',
    }),
    calledTo: Count.nullable().meta({ description: 'The highest number called so far.' }),
    calledUntil: Timestamp.nullable(),
    isExtendable: z.boolean().meta({
      description: 'Of a called member: whether `extendTurn` may extend the turn.',
    }),
    opensAt: Timestamp,
    pauseReason: z.string().nullable().meta({
      description: 'While the sale is paused: nobody is called, and all keep their places. null: it is not.',
    }),
    tickets: Tickets,
    askedAt: Timestamp.meta({ description: "Time of this answer by the shop's clock." }),
  })
  .meta({ id: 'QueueStatus' });
export type QueueStatus = z.infer<typeof QueueStatus>;

const queueCall = {
  path: '/api/product/{directoryName}/queue',
  source: 'shop',
  who: 'member',
  required: ['directoryName'],
  params: z.strictObject({ directoryName: DirectoryName }),
  answer: QueueStatus,
  refusals: ['loginRequired', 'drawNotFound'],
} as const;

export const queueCalls = {
  showQueue: {
    ...queueCall,
    method: 'GET',
    summary: "The member's place in the queue; calling this keeps it.",
  },
  joinQueue: {
    ...queueCall,
    method: 'POST',
    rests: true,
    refusals: [...queueCall.refusals, 'maintenance'],
    summary: 'Join the queue, if there is one. May be repeated: the place stays.',
  },
  leaveQueue: {
    ...queueCall,
    method: 'DELETE',
    summary: 'Leave the queue. Same answer if the member is not in it.',
  },
  extendTurn: {
    ...queueCall,
    method: 'PUT',
    path: '/api/product/{directoryName}/queue/turn',
    refusals: [...queueCall.refusals, 'notYourTurn'],
    summary: 'Extend the turn of a called member once by its length. Same answer if it was extended before.',
  },
} as const;
