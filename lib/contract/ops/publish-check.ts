import { z } from 'zod';
import { PUBLISH_RULES } from '../draw-problems.ts';
import { DirectoryName, Timestamp, Yen } from '../values.ts';
import { DryRun } from './values.ts';

/** The result of one rule. */
const CheckLine = z
  .object({
    rule: z.enum(PUBLISH_RULES),
    isMet: z.boolean().meta({ description: 'false: somebody has to decide whether the draw is lawful.' }),
    prizes: z.array(z.string()).meta({ description: 'The names of the prizes concerned.' }),
    yen: Yen.nullable().meta({ description: 'The sum concerned; null: none.' }),
    limitYen: Yen.nullable().meta({ description: 'What it is compared with; null: with nothing.' }),
  })
  .meta({ id: 'PublishCheckLine' });
export type CheckLine = z.infer<typeof CheckLine>;

export const CheckLines = z.array(CheckLine).meta({ description: 'The rules that apply to the draw.' });

const PublishCheck = z
  .object({
    checkId: z.uuid(),
    at: Timestamp,
    publisher: z.string().meta({ description: 'Has confirmed everything that is not met.' }),
    lines: CheckLines,
    confirmedBy: z.string().nullable().meta({ description: 'The second person; null: nobody yet.' }),
    confirmedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PublishCheck' });
export type PublishCheck = z.infer<typeof PublishCheck>;

export const publishCheckCalls = {
  listPublishChecks: {
    method: 'GET',
    path: '/api/ops/draws/{directoryName}/checks',
    who: 'operator',
    needs: 'draws.read',
    summary: 'The checks with which a draw was published and changed, the latest first.',
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: z.object({ items: z.array(PublishCheck) }),
    refusals: ['notFound'],
  },
  confirmPublishCheck: {
    method: 'POST',
    path: '/api/ops/draws/{directoryName}/checks/confirm',
    who: 'operator',
    needs: 'draws.write',
    stepUp: true,
    summary: 'Confirm the latest check of a draw as the second person.',
    params: z.strictObject({ directoryName: DirectoryName }),
    body: z.strictObject({
      checkId: z.uuid().meta({ description: 'The check that was read.' }),
      dryRun: DryRun,
    }),
    answer: z.object({ check: PublishCheck, dryRun: z.boolean() }),
    refusals: ['notFound', 'changedMeanwhile', 'notInState', 'ownRequest'],
  },
} as const;
