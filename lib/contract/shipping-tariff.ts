import { z } from 'zod';
import { SHIPPING_METHODS } from './enums.ts';
import { PREFECTURES } from './member/prefectures.ts';
import { Yen } from './values.ts';

const Region = z.object({
  name: z.string(),
  prefectures: z.array(z.enum(PREFECTURES)).min(1),
});

const Size = z.object({
  method: z.enum(SHIPPING_METHODS),
  name: z.string(),
  space: z.int().positive().nullable().meta({
    description: 'How many places of prizes it takes; null: no limit.',
  }),
  fees: z.array(Yen).meta({ description: 'One for each region, in their order.' }),
});

/** A table of shipping fees. A shipment costs the fee of the first size of its method that fits. */
export const Tariff = z
  .object({
    regions: z.array(Region).min(1).meta({ description: 'Each prefecture is in one of them.' }),
    sizes: z.array(Size).min(1).meta({ description: 'Of each method from small to large.' }),
  })
  .meta({ id: 'Tariff' });
export type Tariff = z.infer<typeof Tariff>;
