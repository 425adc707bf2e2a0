import { z } from 'zod';
import { opsContract } from '../../lib/contract/ops/contract.ts';

const PAGE = 20;
/** One pair of filters in this number is measured: all of them would take a quarter of an hour. */
const PAIRS_PER_ONE = 5;
/** Pages of a list without offsets that are read before the deep one is measured. */
const STEPS = 20;
const STEP = 100;

/** Filters whose values the contract does not list. */
const SAMPLES = {
  from: ['2026-01-01'],
  to: ['2099-12-31'],
  least: [700],
  most: [1400],
  minDays: [3],
  operator: ['operator-3'],
  action: ['refundOrder'],
  assignee: ['operator-3'],
  unassigned: [true],
};

/**
 * Yields the pages of all lists of the contract: the first one without a filter, with each value of each filter and with some pairs
 * of these; with at most one filter also those in the middle and at the end, or after many others. `ask(call, params)`
 * returns the answer; `known` has values of filters that name a row; `isMeasured(call)` selects lists.
 */
export async function* pagesOf(ask, known, isMeasured) {
  for (const [call, endpoint] of Object.entries(opsContract)) {
    const params = parametersOf(endpoint);
    if (params === undefined || !('limit' in params) || !isMeasured(call)) continue;
    const values = endpoint.method === 'GET' ? known : { ...known, q: known.person };
    for (const filter of filtersOf(params, values)) {
      const first = await ask(call, { ...filter, limit: PAGE });
      const rows = first.total ?? first.all?.rows;
      yield { call, filter, page: 'first', params: { ...filter, limit: PAGE }, rows };
      if (Object.keys(filter).length < 2) yield* await deepPages(ask, { call, filter, params, first });
    }
  }
}

const parametersOf = ({ method, readsOnly, query, body }) =>
  method === 'GET' ? query?.shape : readsOnly ? body?.shape : undefined;

/** No filter, each one with each of its values, and some pairs of these. */
function filtersOf(params, known) {
  const samples = Object.entries(params)
    .filter(([name]) => !['limit', 'offset', 'after'].includes(name))
    .flatMap(([name, schema]) =>
      (known[name] ?? SAMPLES[name] ?? valuesOf(schema)).map((value) => [name, value]),
    );
  const pairs = samples.flatMap((one, nth) =>
    samples.slice(nth + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])),
  );
  const some = pairs.filter((_, nth) => nth % PAIRS_PER_ONE === 0);
  return [[], ...samples.map((one) => [one]), ...some].map((filter) => Object.fromEntries(filter));
}

/** The values of an enumeration. */
function valuesOf(schema) {
  const { enum: values, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return values ?? anyOf.flatMap((one) => one.enum ?? []);
}

async function deepPages(ask, { call, filter, params, first }) {
  if ('offset' in params && first.total > 3 * PAGE && !('after' in params)) {
    const offsets = { middle: Math.floor(first.total / 2), last: first.total - PAGE };
    return Object.entries(offsets).map(([page, offset]) => ({
      call,
      filter,
      page,
      rows: first.total,
      params: { ...filter, limit: PAGE, offset },
    }));
  }
  if (!('after' in params) || first.next === null) return [];
  let { next } = first;
  for (let step = 0; step < STEPS && next !== null; step += 1)
    next = (await ask(call, { ...filter, limit: STEP, after: next })).next ?? next;
  return [
    {
      call,
      filter,
      page: 'deep',
      rows: first.total ?? first.all?.rows,
      params: { ...filter, limit: PAGE, after: next },
    },
  ];
}
