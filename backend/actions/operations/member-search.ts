import { type MemberSearch, parseMemberSearch } from '#backend/domain/members/search.ts';
import type { Member } from '#backend/domain/members/member.ts';
import type { Page, Paged } from '../ports.ts';
import { redactedSearch } from './lookup.ts';
import type { ActionOf, Operation } from './operation.ts';

/** A row in the list of found members. */
export type MemberMatch = Pick<Member, 'memberId' | 'name' | 'email' | 'tel'> & {
  readonly joinedAt: Date;
  readonly isSuspended: boolean;
};

/** Deleted accounts are not found. The latest registration first. */
export type SearchMembers = (search: MemberSearch, page: Page) => Promise<Paged<MemberMatch>>;

/**
 * Finds members by name, email address, telephone, order, shipment or tracking number. Every search is recorded with
 * the ids of this page and without the search text.
 */
export const searchMembers = (
  { inTransaction, secrets }: Pick<Operation, 'inTransaction' | 'secrets'>,
  { which, page }: { readonly which: string; readonly page: Page },
  actionOf: ActionOf,
): Promise<Paged<MemberMatch>> =>
  inTransaction(async ({ members, recordAction }) => {
    const search = parseMemberSearch(which);
    const found = await members.search(search, page);
    const memberIds = found.items.map(({ memberId }) => memberId);
    const { sought } = redactedSearch({ secrets }, which);
    const whose = memberIds.length > 0 ? { memberIds } : { memberIds, sought };
    await recordAction(actionOf({ by: Object.keys(search), found: found.total, ...whose }));
    return found;
  });
