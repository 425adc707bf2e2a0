import { z } from 'zod';
import { Tariff } from './shipping-tariff.ts';
import { Count, Timestamp, YEAR, Yen } from './values.ts';

/** A day in Japan. The second pattern would take its format out of the JSON Schema. */
const JapanDay = z.iso.date().regex(YEAR).meta({ format: 'date' });

/** When the shop ships the prizes of a draw. */
export const ShippingDate = z
  .object({
    days: z.int().positive().meta({ description: 'Shipped within these days after the request.' }),
    from: JapanDay.nullable().meta({ description: 'Not before this day; null: the prizes are in stock.' }),
    lastDay: JapanDay.nullable().meta({
      description: 'What was requested before is shipped by this day; null together with `from`.',
    }),
  })
  .meta({ id: 'ShippingDate' });
export type ShippingDate = z.infer<typeof ShippingDate>;

/** A change of the date after the opening, as shoppers read it. */
export const ShippingDateChange = z
  .object({ at: Timestamp, before: z.string(), after: z.string(), reason: z.string() })
  .meta({ id: 'ShippingDateChange' });
export type ShippingDateChange = z.infer<typeof ShippingDateChange>;

export const ShippingTerms = z
  .object({
    fee: Yen.meta({
      description: 'The lowest fee of a shipment; without `tariffs` that of a parcel to anywhere in Japan.',
    }),
    tariffs: z.array(Tariff).optional().meta({
      description:
        'Tables of fees by region and size, of which the lowest fee counts. Left out: `fee` holds.',
    }),
    freeFrom: Count.nullable().meta({
      description: 'Number of prizes from which shipping is free; null: never.',
    }),
    starts: z.string().meta({
      description: 'The date as a text that ends in 発送.',
      examples: ['1月中に発送'],
    }),
    date: ShippingDate,
    storageDays: z.int().positive().meta({ description: 'Days for which the shop stores a won prize.' }),
    combinable: z.boolean().meta({ description: 'May share a shipment with prizes of other draws.' }),
  })
  .meta({ id: 'ShippingTerms' });
export type ShippingTerms = z.infer<typeof ShippingTerms>;
