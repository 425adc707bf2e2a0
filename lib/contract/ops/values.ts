import { z } from 'zod';
import { spelledNumber } from '../opaque-id.ts';
import { ONE_LINE, YEAR } from '../values.ts';

const MAX_NUMBER_CHARACTERS = 100;

/**
 * The id of an order or shipment, or the number that people read: `3F2A-91BC-04DE-7A11`. Labels of e飛伝III
 * have only the first twelve digits. Other spellings are changed to this one.
 */
export const IdOrNumber = z
  .string()
  .max(MAX_NUMBER_CHARACTERS)
  .overwrite((typed) => spelledNumber(typed) ?? typed)
  .regex(/^(?:[\dA-F]{4}(?:-[\dA-F]{4}){2,3}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/)
  .meta({
    description:
      'The id, or the number that people read: the first 16 digits of the id, or 12 of them. Width, case, blanks and hyphens are free, and a label has a K before it.',
    examples: ['3F2A-91BC-04DE-7A11'],
  });

export const Id = z.uuid();

export const ShortNumber = z
  .string()
  .meta({ description: 'The number that people read.', examples: ['3F2A-91BC-04DE-7A11'] });

/** In lists that were asked for it (`withNames`). */
export const MemberName = z
  .string()
  .nullable()
  .optional()
  .meta({ description: 'Asked for by `withNames`; null: the account was deleted.' });

/** A shipment with its number. */
export const ShipmentReference = z.object({ shipmentId: Id, number: ShortNumber });

/** The operator's reason. It stays in the operator log, so it must not name a shopper. */
export const MIN_REASON_CHARACTERS = 3;
export const MAX_REASON_CHARACTERS = 200;

export const Reason = z
  .string()
  .trim()
  .min(MIN_REASON_CHARACTERS)
  .max(MAX_REASON_CHARACTERS)
  .regex(ONE_LINE)
  .meta({ description: 'Stays in the operator log: without names or addresses of shoppers.' });

/** A key that the client chooses: the same key with the same input again returns the answer of the first call. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({ description: 'The same key and input again: the answer of the first call, for a day.' });

export const DryRun = z
  .boolean()
  .default(false)
  .meta({ description: 'Only report what would be done. Nothing is changed or recorded.' });

/** A day in Japan that staff choose. The second pattern would take its format out of the JSON Schema. */
export const Day = z.iso.date().regex(YEAR).meta({ format: 'date' });

/** Text by which a member or an order is searched. */
export const SearchText = z.string().trim().min(1).max(254).regex(ONE_LINE);

/** A number as people type or scan it. It names nobody, so it may be in a URL. */
export const NumberText = z.string().trim().min(1).max(60).regex(ONE_LINE);

/** Why a search is a POST. */
export const SEARCH_IN_BODY = 'The search text is in the body, because URLs are logged.';

/** A flag of a query: it is there or not. */
export const TrueFlag = z.enum(['true']).optional();

/**
 * The version of a record that people edit. A call that names another one than the stored is refused with
 * `changedMeanwhile`; without one, it is not compared.
 */
export const Version = z.int().positive();
