import { searchMembersBy } from '#backend/persistence/members/member-search.ts';
import { parseMemberSearch } from '#backend/domain/members/search.ts';
import type { Member } from '#backend/domain/members/member.ts';
import type { Page, Paged } from '../ports.ts';
import { redactedSearch } from '../staff/lookup.ts';
import type { ActionOf, Operation } from '../staff/operation.ts';

/** A row in the list of found members. */
export type MemberMatch = Pick<Member, 'memberId' | 'name' | 'email' | 'tel'> & {
  readonly joinedAt: Date;
  readonly isSuspended: boolean;
};

/**
 * Lists members, or finds them by name, email address, telephone, order, shipment or tracking number. Every list is recorded
 * with the ids of this page and without the search text.
 */
export const searchMembers = (
  { inTransaction, secrets }: Pick<Operation, 'inTransaction' | 'secrets'>,
  { which, page }: { readonly which: string | undefined; readonly page: Page },
  actionOf: ActionOf,
): Promise<Paged<MemberMatch>> =>
  inTransaction(async ({ tx, recordAction }) => {
    const search = which === undefined ? undefined : parseMemberSearch(which);
    const found = await searchMembersBy(tx, search, page);
    const memberIds = found.items.map(({ memberId }) => memberId);
    const isFound = which === undefined || memberIds.length > 0;
    const whose = isFound ? { memberIds } : { memberIds, sought: redactedSearch({ secrets }, which).sought };
    await recordAction(actionOf({ by: Object.keys(search ?? {}), found: found.total, ...whose }));
    return found;
  });
