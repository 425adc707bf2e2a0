import { countProblems } from '#backend/catalogue/check-draft.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { pageOfDraws, type DrawFilter } from '#backend/persistence/draws/draw-list.ts';
import type { Page } from '#backend/persistence/db/pages.ts';

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
