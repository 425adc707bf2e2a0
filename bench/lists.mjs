/**
 * Measures lists over HTTP, each page with the 95th percentile of its times against the goal: the lists of a member with
 * 100,000 orders, beside a hundred ordinary members; the search with 300 and 3,000 draws; and every list of the operators'
 * contract with 100,000 rows. --only member|search|operator measures one of these; names of operators' calls measure only
 * these calls.
 */
import { parseArgs } from 'node:util';
import { measureMemberLists } from './lists/member.mjs';
import { measureOperatorLists } from './lists/operator.mjs';
import { measureSearches } from './lists/searches.mjs';
import { openResults } from './results.mjs';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, record: { type: 'boolean' } },
  allowPositionals: true,
});
const PARTS = {
  member: measureMemberLists,
  search: measureSearches,
  operator: (results) => measureOperatorLists(results, positionals),
};

const results = openResults('lists');
for (const [name, measure] of Object.entries(PARTS))
  if (values.only === undefined || values.only === name) await results.attempt(name, () => measure(results));
