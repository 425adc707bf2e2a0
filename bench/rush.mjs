/**
 * Measures the opening of a sale: members with login sessions wait on the page, queue, buy, pay, play and leave as browsers
 * do, while a login flood and a crawl run and one of two backends is killed halfway. --buyers, --tickets, --at-once and
 * --logins change the size.
 */
import { parseArgs } from 'node:util';
import { openResults } from './results.mjs';
import { rush } from './rush/run.mjs';

const { values } = parseArgs({
  // The name of the measurement.
  allowPositionals: true,
  options: {
    buyers: { type: 'string', default: '5000' },
    tickets: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '300' },
    logins: { type: 'string', default: '100' },
    record: { type: 'boolean', default: false },
  },
});

const results = openResults('rush');
const size = {
  buyers: Number(values.buyers),
  tickets: Number(values.tickets),
  atOnce: Number(values['at-once']),
  logins: Number(values.logins),
};
results.set('size', size);
await rush(size, results);
