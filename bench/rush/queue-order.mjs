/** Milliseconds from a call to the end of the turn (`TURN_MS` of backend/domain/queue/queue-entry.ts). */
const TURN_MS = 90_000;
/** The longest time in which an answer reaches the member: within it, a member may have joined before the sale. */
const TRANSIT_MS = 5_000;

/**
 * Checks the promises of the queue (docs/decisions/0074-queue.md) by what the members saw: numbers are called in order;
 * those who joined before the sale are numbered by lottery, whenever they came, and before those who joined later.
 */
export function checkQueueOrder(visits, opensAt) {
  const numbered = visits
    .filter(({ queueNumber }) => queueNumber !== undefined)
    .toSorted((a, b) => a.queueNumber - b.queueNumber);
  const calls = visits
    .flatMap(({ calls: own, joinedAt }) =>
      [...own].map(([number, until]) => ({ number, joinedAt, at: until - TURN_MS })),
    )
    .toSorted((a, b) => a.number - b.number);
  const before = numbered.filter(({ joinedAt }) => joinedAt < opensAt);
  const later = numbered.filter(({ joinedAt }) => joinedAt >= opensAt + TRANSIT_MS);
  const highest = before.at(-1)?.queueNumber ?? 0;
  return {
    'in the queue': numbered.length,
    called: calls.length,
    'called before a lower number': outOfOrder(calls),
    'same number twice': calls.filter(({ number }, place) => number === calls[place - 1]?.number).length,
    'later member before the lottery': later.filter(({ queueNumber }) => queueNumber < highest).length,
    'lottery: correlation with joining': correlation(before, ({ joinedAt }) => joinedAt),
    'lottery: noise limit': before.length > 2 ? rounded(3 / Math.sqrt(before.length)) : null,
    'without a call while members waited': overtakers(visits, calls),
  };
}

export const violations = (order) =>
  order['called before a lower number'] +
  order['same number twice'] +
  order['later member before the lottery'] +
  order['without a call while members waited'] +
  (Math.abs(order['lottery: correlation with joining'] ?? 0) > (order['lottery: noise limit'] ?? 1) ? 1 : 0);

/**
 * Counts orders of members without a call, placed while others had already joined and were called only later. The first
 * members of a sale need no call.
 */
function overtakers(visits, calls) {
  const free = visits.filter(
    ({ placedAt, queueNumber }) => placedAt !== undefined && queueNumber === undefined,
  );
  const overtakes = ({ sentAt, placedAt }) =>
    calls.some(({ joinedAt, at }) => joinedAt < sentAt && at > placedAt);
  return free.filter(overtakes).length;
}

/** Numbers called together are stored one after the other, in any order. */
const TOGETHER_MS = 100;

/** Counts calls that came before the call of a lower number. `calls` are in the order of their numbers. */
function outOfOrder(calls) {
  let latest = 0;
  return calls.filter(({ at }) => {
    latest = Math.max(latest, at);
    return at < latest - TOGETHER_MS;
  }).length;
}

/** Rank correlation of the numbers with a value; the members are in the order of their numbers. */
function correlation(members, valueOf) {
  if (members.length < 3) return null;
  const byValue = members.map((member, place) => [valueOf(member), place]).toSorted(([a], [b]) => a - b);
  const squares = byValue.reduce((sum, [, place], rank) => sum + (place - rank) ** 2, 0);
  const n = members.length;
  return rounded(1 - (6 * squares) / (n * (n * n - 1)));
}

const rounded = (number) => Math.round(number * 1_000) / 1_000;
