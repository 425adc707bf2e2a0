import type { DRAW_SORTS, DrawPart } from '#lib/contract/enums.ts';
import type { Page } from '../ports.ts';
import { countProblems } from '#backend/catalogue/check-draft.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { StoredDraft } from './draft-ports.ts';
import type { DrawView } from './draws.ts';
import { pageOfDraws } from '#backend/persistence/draws/draw-list.ts';

export type DrawFilter = {
  readonly q?: string;
  readonly state?: DrawPart;
  readonly sort?: (typeof DRAW_SORTS)[number];
  readonly direction?: 'asc' | 'desc';
};

/** A published draw, or a draft of a new one. */
type ListItem =
  | { readonly kind: 'draw'; readonly draw: DrawView; readonly hasDraft: boolean }
  | { readonly kind: 'draft'; readonly draft: StoredDraft };

export type DrawListPage = {
  readonly at: Date;
  /** The length of each part for the search. */
  readonly counts: Readonly<Record<DrawPart, number>>;
  readonly total: number;
  readonly items: readonly ListItem[];
};
/** A page of the list, whose drafts have the number of their broken rules. */
export const findDraws = (db: Database, filter: DrawFilter & Page) =>
  inTransaction(db, async (tx) => {
    const { items, ...page } = await pageOfDraws(tx, filter);
    const drafts = items.flatMap((item) => (item.kind === 'draft' ? [item.draft] : []));
    const problems = await countProblems(tx, drafts);
    return {
      ...page,
      items: items.map((item) =>
        item.kind === 'draft' ? { ...item, problems: problems[drafts.indexOf(item.draft)] ?? 0 } : item,
      ),
    };
  });
