import { z } from 'zod';
import { Count, Yen } from './values.ts';

export const ShippingTerms = z
  .strictObject({
    fee: Yen.meta({ description: 'A parcel anywhere in Japan.' }),
    freeFrom: Count.nullable().meta({ description: 'From this many prizes a parcel is free; null: never.' }),
    starts: z.string().meta({ examples: ['12月下旬から順番に発送'] }),
    storageDays: z.int().positive().meta({ description: 'Days the shop keeps a won prize.' }),
    combinable: z.boolean().meta({ description: 'May share a parcel with prizes of other draws.' }),
  })
  .meta({ id: 'ShippingTerms' });
export type ShippingTerms = z.infer<typeof ShippingTerms>;
