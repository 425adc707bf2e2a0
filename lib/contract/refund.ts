import { z } from 'zod';
import { REFUND_METHODS, REFUND_SCOPES, REFUND_STATES } from './enums.ts';
import { Count, Timestamp, Yen } from './values.ts';

/** A refund of an order or a shipping fee, as its member sees it. */
export const Refund = z
  .object({
    yen: Yen,
    scope: z.enum(REFUND_SCOPES),
    method: z.enum(REFUND_METHODS),
    state: z.enum(REFUND_STATES).meta({
      description: 'due, done: by the payment provider. requested, paidOut, withdrawn: a bank transfer.',
    }),
    isOfSale: z
      .boolean()
      .meta({ description: 'false: of a payment that was not due, such as a second one.' }),
    tickets: Count.meta({ description: 'Number of refunded tickets. They stay drawn.' }),
    madeAt: Timestamp,
    doneAt: Timestamp.nullable(),
    paidOutOn: z.iso.date().nullable().meta({ description: 'Date of the bank transfer.' }),
    reference: z.string().nullable().meta({ description: 'Reference of the bank transfer.' }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;
