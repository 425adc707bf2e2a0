import { z } from 'zod';
import { Brand } from './brand.ts';
import { PAYMENT_TYPES } from './payment-types.ts';
import { Tariff } from './shipping-tariff.ts';
import { Announcement, ClosedDays, Maintenance } from './running.ts';

/** The shop's operator, as pages name them. */
export const ShopData = z
  .object({
    name: z.string(),
    representative: z.string(),
    zip: z.string(),
    address: z.string(),
    tel: z.string(),
    email: z.string(),
    hours: z.string(),
    copyright: z.string(),
    court: z.string(),
    paymentAgent: z.string(),
    invoiceNumber: z.string().nullable(),
  })
  .meta({ id: 'ShopData', description: "The shop's operator, as pages, invoices and emails name them." });
export type ShopData = z.infer<typeof ShopData>;

const Yen = z.int().nonnegative();

const MinorCaps = z.object({ under16: Yen, under18: Yen });
export type MinorCaps = z.infer<typeof MinorCaps>;

/** The caps of the branch. Settings may be lower, not higher. */
export const USUAL_MINOR_CAPS: MinorCaps = { under16: 5_000, under18: 20_000 };

export const shopCalls = {
  showShop: {
    method: 'GET',
    path: '/api/shop',
    source: 'shop',
    who: 'anyone',
    summary: "The shop's data, brand, limits and payment methods, as pages name them.",
    answer: z.object({
      shop: ShopData.nullable().meta({
        description: 'null: nobody has changed them, and those of the environment of the storefront apply.',
      }),
      minorCaps: MinorCaps.meta({ description: 'Yen that members under 16 and 18 may spend in a month.' }),
      brand: Brand,
      tariff: Tariff.meta({ description: 'The fees of shipments of all draws that have no own ones.' }),
      offersLine: z.boolean().meta({ description: 'Members can log in by LINE.' }),
      answerDays: z.int().positive().meta({ description: 'Days within which inquiries are answered.' }),
      paymentTypes: z
        .array(z.enum(PAYMENT_TYPES))
        .meta({ description: 'Payment methods that the provider has. A draw may have fewer.' }),
      announcement: Announcement.nullable().meta({ description: 'Shown now above every page.' }),
      maintenance: Maintenance.nullable().meta({ description: 'Now; null: the shop sells.' }),
      closedDays: ClosedDays.meta({ description: 'Not counted in promised days. Past ones are left out.' }),
    }),
    refusals: [],
  },
} as const;
