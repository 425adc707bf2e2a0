import type { DrawState } from '#lib/contract/enums.ts';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import type { DrawSort, DrawsSearch, DrawTab } from './search.ts';

/** A draft as the list shows it. */
type ListedDraft = {
  readonly directoryName: string;
  readonly title: string;
  readonly changedAt: string;
  readonly problems: number;
};

export type DrawRow =
  | { readonly kind: 'draw'; readonly draw: OpsDraw; readonly hasDraft: boolean }
  | { readonly kind: 'draft'; readonly draft: ListedDraft };

type Lists = { readonly draws: readonly OpsDraw[]; readonly drafts: readonly ListedDraft[] };

/** Published draws, and drafts of draws that are not published. */
export function rowsOf({ draws, drafts }: Lists): DrawRow[] {
  const published = new Set(draws.map(({ directoryName }) => directoryName));
  const changed = new Set(drafts.map(({ directoryName }) => directoryName));
  return [
    ...draws.map((draw) => ({ kind: 'draw' as const, draw, hasDraft: changed.has(draw.directoryName) })),
    ...drafts
      .filter(({ directoryName }) => !published.has(directoryName))
      .map((draft) => ({ kind: 'draft' as const, draft })),
  ];
}

export const nameOf = (row: DrawRow) =>
  row.kind === 'draft' ? row.draft.directoryName : row.draw.directoryName;

export const titleOf = (row: DrawRow) => (row.kind === 'draft' ? row.draft.title : row.draw.title);

const tabOf = (row: DrawRow): DrawTab => (row.kind === 'draft' ? 'draft' : row.draw.state);

/** The number of rows in a tab; `undefined`: of all. */
export const countIn = (rows: readonly DrawRow[], tab: DrawTab | undefined): number =>
  tab === undefined ? rows.length : rows.filter((row) => tabOf(row) === tab).length;

/** The rows of an address. Every word of the search is in the title or in the name. */
export function shownRows(rows: readonly DrawRow[], { q = '', state, sort, desc }: DrawsSearch): DrawRow[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const isFound = (row: DrawRow) => {
    const text = plain(`${titleOf(row)} ${nameOf(row)}`);
    return words.every((word) => text.includes(word));
  };
  const compare = sort === undefined ? byState : sortedBy(sort, desc === true);
  return rows
    .filter((row) => (state === undefined || tabOf(row) === state) && isFound(row))
    .toSorted((one, other) => compare(one, other) || (nameOf(one) < nameOf(other) ? -1 : 1));
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

type Compare = (one: DrawRow, other: DrawRow) => number;

/** Draws on sale first, then those that are prepared, then past ones. */
const STATE_ORDER: Readonly<Record<DrawState | 'draft', number>> = {
  ...{ onSale: 0, draft: 1, upcoming: 2, soldOut: 3, ended: 3 },
};

/** Within a state: what ends or opens next, was changed last, or ended last comes first. */
const byState: Compare = (one, other) => {
  const rank = STATE_ORDER[tabOf(one)] - STATE_ORDER[tabOf(other)];
  if (rank !== 0) return rank;
  if (one.kind === 'draft' || other.kind === 'draft') return timeOf(other) - timeOf(one);
  const isPast = STATE_ORDER[one.draw.state] === STATE_ORDER.ended;
  return isPast ? timeOf(other) - timeOf(one) : timeOf(one) - timeOf(other);
};

function timeOf(row: DrawRow): number {
  if (row.kind === 'draft') return Date.parse(row.draft.changedAt);
  return Date.parse(row.draw.state === 'upcoming' ? row.draw.opensAt : row.draw.closesAt);
}

const FIGURES: Readonly<Record<Exclude<DrawSort, 'title'>, (draw: OpsDraw) => number>> = {
  remaining: ({ total, sold }) => (total - sold) / Math.max(1, total),
  opensAt: ({ opensAt }) => Date.parse(opensAt),
  closesAt: ({ closesAt }) => Date.parse(closesAt),
};

/** Drafts have no figures: they are last where figures are sorted, in both directions. */
function sortedBy(sort: DrawSort, isDescending: boolean): Compare {
  const sign = isDescending ? -1 : 1;
  if (sort === 'title') return (one, other) => sign * titleOf(one).localeCompare(titleOf(other), 'ja');
  const figureOf = FIGURES[sort];
  return (one, other) => {
    if (one.kind === 'draft' || other.kind === 'draft')
      return Number(one.kind === 'draft') - Number(other.kind === 'draft');
    return sign * (figureOf(one.draw) - figureOf(other.draw));
  };
}
