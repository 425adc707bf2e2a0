import { readBackendEnv } from '#backend/config.ts';
import { wholeNumber } from '../arguments.ts';
import { command, JSON_OUTPUT } from '../command.ts';
import { print } from '../print.ts';
import { withDatabase } from './local.ts';

const MOST_SEEDS = 999_999_999;

export const demoCommands = [
  command({
    name: 'demo',
    argumentNames: [],
    summary: '* fill the shop with members, orders and shipments in every state',
    details:
      'The members do not exist, and no email leaves this machine. Refused if the shop may be a real one.',
    options: {
      seed: {
        type: 'string',
        placeholder: 'N',
        summary: 'seed of the random purchases; the same number makes the same ones',
      },
      'in-production': { type: 'boolean', summary: 'also if the shop may be in production' },
      'among-real-members': { type: 'boolean', summary: 'also if there are other members' },
      json: JSON_OUTPUT,
    },
    run: ({ values }, context) =>
      withDatabase(context, async (url) => {
        // Loaded on demand: it loads the whole backend.
        const { demoData, demoText, runDemo } = await import('#backend/demo/run-demo.ts');
        const options = {
          seed: wholeNumber('--seed', values.seed ?? '1', { least: 0, most: MOST_SEEDS }),
          inProduction: values['in-production'],
          amongRealMembers: values['among-real-members'],
        };
        const env = readBackendEnv({ ...context.env });
        const roles = await runDemo({ url, env, progress: context.progress }, options);
        context.progress(null);
        print(context, { json: values.json, answer: demoData(roles), text: () => demoText(roles) });
      }),
  }),
];
