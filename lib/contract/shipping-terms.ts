import { z } from 'zod';
import { Count, Yen } from './values.ts';

export const ShippingTerms = z
  .object({
    fee: Yen.meta({ description: 'Fee of a shipment to anywhere in Japan.' }),
    freeFrom: Count.nullable().meta({
      description: 'Number of prizes from which shipping is free; null: never.',
    }),
    starts: z.string().meta({ examples: ['12月下旬から順番に発送'] }),
    storageDays: z.int().positive().meta({ description: 'Days for which the shop stores a won prize.' }),
    combinable: z.boolean().meta({ description: 'May share a shipment with prizes of other draws.' }),
  })
  .meta({ id: 'ShippingTerms' });
export type ShippingTerms = z.infer<typeof ShippingTerms>;
