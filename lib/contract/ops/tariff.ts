import { z } from 'zod';
import { SHIPPING_METHODS } from '../enums.ts';
import { PREFECTURES } from '../member/prefectures.ts';
import { Tariff } from '../shipping-tariff.ts';
import { SiteTextKind } from '../site-texts.ts';
import { Count, Timestamp } from '../values.ts';
import { SingleLine } from './content.ts';
import { DryRun, Reason } from './values.ts';

const Name = SingleLine.min(1).max(40);

const TariffInput = z.strictObject({
  regions: z
    .array(
      z.strictObject({
        name: Name,
        prefectures: z.array(z.enum(PREFECTURES)).min(1).max(PREFECTURES.length),
      }),
    )
    .min(1)
    .max(PREFECTURES.length),
  sizes: z
    .array(
      z.strictObject({
        method: z.enum(SHIPPING_METHODS),
        name: Name,
        space: z.int().min(1).max(100_000).nullable(),
        fees: z.array(z.int().min(0).max(100_000)).min(1).max(PREFECTURES.length),
      }),
    )
    .min(1)
    .max(20),
});

const StoredTariff = z
  .object({
    tariff: Tariff,
    version: z
      .uuid()
      .nullable()
      .meta({ description: 'null: nobody has written one, and the usual one applies.' }),
    changedAt: Timestamp.nullable(),
    changedBy: z.string().nullable(),
    draws: Count.meta({
      description: 'Draws that shoppers see, have not ended, and have their fees from it.',
    }),
  })
  .meta({ id: 'StoredTariff' });
export type StoredTariff = z.infer<typeof StoredTariff>;

export const tariffCalls = {
  showTariff: {
    method: 'GET',
    path: '/api/ops/settings/tariff',
    who: 'operator',
    needs: 'settings.read',
    summary: 'The table of shipping fees of the shop.',
    answer: StoredTariff,
    refusals: [],
  },
  changeTariff: {
    method: 'PUT',
    path: '/api/ops/settings/tariff',
    who: 'operator',
    needs: 'settings.write',
    stepUp: true,
    approval: 'settings.write',
    summary:
      'Change the table of shipping fees, for all draws that have their fees from it. What was bought before keeps the lower fee. Needs a second owner while such a draw is shown.',
    body: z.strictObject({
      tariff: TariffInput,
      version: z.uuid().nullable().optional(),
      reason: Reason.optional().meta({ description: 'Needed where a second owner has to approve it.' }),
      dryRun: DryRun,
    }),
    answer: z.object({
      stored: StoredTariff,
      texts: z.array(SiteTextKind).meta({
        description:
          'Terms and transactions that name the fees: each gets a new version that applies at once.',
      }),
      dryRun: z.boolean(),
    }),
    refusals: ['changedMeanwhile', 'requestWaits'],
  },
} as const;
