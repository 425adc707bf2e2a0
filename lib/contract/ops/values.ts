import { z } from 'zod';
import { ONE_LINE } from './content.ts';

/**
 * `3F2A-91BC-04DE-7A11`, an order's or a parcel's number as people read it, the first twelve digits of it, as older
 * letters have them, or its whole id.
 */
export const IdOrNumber = z
  .string()
  .regex(/^(?:[\da-f]{4}(?:-?[\da-f]{4}){2,3}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i)
  .meta({
    description: 'Its id, or the number people read, which is how the id begins: 16 digits, or the older 12.',
    examples: ['3F2A-91BC-04DE-7A11'],
  });

export const Id = z.uuid();

export const ShortNumber = z
  .string()
  .meta({ description: 'The number as people read it.', examples: ['3F2A-91BC-04DE-7A11'] });

/** Why an operator does something. It stays in the record: no shopper's name belongs there. */
export const Reason = z
  .string()
  .trim()
  .min(3)
  .max(200)
  .regex(ONE_LINE)
  .meta({ description: 'Stays in the record of acts, so without a name or an address of a shopper.' });

export const DryRun = z
  .boolean()
  .default(false)
  .meta({ description: 'Only say what would be done. Nothing is changed, nothing recorded.' });

/** By what a person or an order is looked for. */
export const Which = z.string().trim().min(1).max(254).regex(ONE_LINE);

/** Why what changes nothing is a POST all the same. */
export const IN_BODY =
  'What is looked for stands in the body, because addresses of requests are logged everywhere.';
