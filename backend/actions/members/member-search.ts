import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { searchMembersBy, type MemberMatch } from '#backend/persistence/members/member-search.ts';
import { parseMemberSearch } from '#backend/domain/members/search.ts';
import { redactedSearch } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';

/**
 * Lists members, or finds them by name, email address, telephone, order, shipment or tracking number. Every list is recorded
 * with the ids of this page and without the search text.
 */
export const searchMembers = (
  db: Database,
  { which, page }: { readonly which: string | undefined; readonly page: Page },
  actionOf: ActionOf,
): Promise<Paged<MemberMatch>> =>
  inTransaction(db, async (tx) => {
    const search = which === undefined ? undefined : parseMemberSearch(which);
    const found = await searchMembersBy(tx, search, page);
    const memberIds = found.items.map(({ memberId }) => memberId);
    const isFound = which === undefined || memberIds.length > 0;
    const whose = isFound ? { memberIds } : { memberIds, sought: redactedSearch(which).sought };
    await recordAction(tx, actionOf({ by: Object.keys(search ?? {}), found: found.total, ...whose }));
    return found;
  });
