import { readBackendEnv } from '#backend/config.ts';
import { demoData, demoText, runDemo } from '#backend/demo/run-demo.ts';
import { command } from '../command.ts';
import { print } from '../output/print.ts';
import { wholeNumber } from '../arguments.ts';
import { withDatabase } from './local.ts';

const MOST_SEEDS = 999_999_999;

export const demoCommands = [
  command({
    name: 'demo',
    wants: [],
    says: '* fill the shop with members, orders and parcels in every state, to look at it',
    more: 'Nobody of them exists, and no letter leaves this machine. Refused where the shop may be somebody’s.',
    options: {
      seed: { type: 'string', wants: 'N', says: 'who buys what; the same number, the same purchases' },
      'in-production': { type: 'boolean', says: 'also where NODE_ENV is production' },
      'among-real-members': { type: 'boolean', says: 'also where there are other members' },
    },
    run: ({ values, json }, context) =>
      withDatabase(context, async (url) => {
        const wish = {
          seed: wholeNumber('--seed', values.seed ?? '1', { least: 0, most: MOST_SEEDS }),
          inProduction: values['in-production'],
          amongRealMembers: values['among-real-members'],
        };
        const env = readBackendEnv({ ...context.env });
        const roles = await runDemo({ url, env, progress: context.progress }, wish);
        context.progress(null);
        print(context, { json, answer: demoData(roles), text: () => demoText(roles) });
        return 0;
      }),
  }),
];
