import { z } from 'zod';
import { Timestamp } from '../values.ts';
import { settingsChange } from './settings.ts';
import { SETUP_STEPS } from './setup-steps.ts';
import { DryRun } from './values.ts';

const Setup = z.object({
  isDismissed: z.boolean(),
  termsUrl: z.url().meta({ description: 'The terms as shoppers read them.' }),
  ownersApproveFrom: Timestamp.nullable().meta({
    description: "From when two owners can approve each other's requests; null: they can, or there is one.",
  }),
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
});

const change = { ...settingsChange, method: 'POST', answer: Setup, stepUp: false } as const;
const body = z.strictObject({ dryRun: DryRun });

export const setupCalls = {
  showSetup: {
    method: 'GET',
    path: '/api/ops/today/setup',
    who: 'operator',
    needs: 'settings.read',
    summary: 'What is left to do before the first sale, from the state of the shop.',
    answer: Setup,
    refusals: [],
  },
  confirmTexts: {
    ...change,
    path: '/api/ops/today/setup/texts',
    summary: 'Record that an owner has read the legal texts of the shop.',
    body,
  },
  dismissSetup: {
    ...change,
    path: '/api/ops/today/setup/dismiss',
    summary: 'Hide the list of what is left to do.',
    body,
  },
} as const;
