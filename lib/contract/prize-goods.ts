import { z } from 'zod';
import { SAFETY_MARKS } from './enums.ts';

/** A prize as a product, as shoppers read it. */
export const PrizeGoods = z
  .object({
    material: z.string().meta({ description: 'Empty: not stated.' }),
    country: z.string().meta({ description: 'Country of origin. Empty: not stated.' }),
    ageFrom: z.int().nonnegative().nullable().meta({
      description: 'The age in years from which it is made, 0: from birth. null: not stated.',
    }),
    marks: z.array(z.enum(SAFETY_MARKS)).meta({ description: 'The safety marks that it has.' }),
  })
  .meta({ id: 'PrizeGoods' });
