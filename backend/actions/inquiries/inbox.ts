import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { parseMemberSearch } from '#backend/domain/members/search.ts';
import { isLookupFailure, type LookupFailure, redactedSearch, resolveId } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  inquiryIdsIn,
  inquiryRecord,
  listInquiries,
  type InquiryRecord,
  type InboxFilter,
  type InboxList,
} from '#backend/persistence/inquiries/inbox.ts';
import type { SliceParams } from '#backend/persistence/db/pages.ts';

type InboxSearch = {
  /** `undefined`: a list without a search. */
  readonly q: string | undefined;
  readonly filter: InboxFilter;
  readonly page: SliceParams;
};

/** Lists inquiries, which name their senders. Recorded with the ids of this page and without the search text. */
export const findInquiries = (
  db: Database,
  { q, filter, page }: InboxSearch,
  actionOf: ActionOf,
): Promise<InboxList> =>
  inTransaction(db, async (tx) => {
    const parsed = q === undefined ? undefined : parseMemberSearch(q);
    const found = await listInquiries(tx, { ...filter, search: parsed }, page);
    const inquiryIds = found.items.map(({ inquiryId }) => inquiryId);
    const memberIds = [...new Set(found.items.flatMap(({ memberId }) => memberId ?? []))];
    const searched = q === undefined ? {} : { search: redactedSearch(q).search };
    await recordAction(tx, actionOf({ found: found.total, inquiryIds, memberIds, ...searched }));
    return found;
  });

/** Shows an inquiry with everything in it. Every call is recorded, also without a result. */
export const showInquiry = (
  db: Database,
  typed: string,
  actionOf: ActionOf,
): Promise<InquiryRecord | LookupFailure> =>
  inTransaction(db, async (tx) => {
    const inquiryId = await resolveId((range) => inquiryIdsIn(tx, range), typed);
    const record = isLookupFailure(inquiryId) ? undefined : await inquiryRecord(tx, inquiryId);
    const { memberId = null } = record ?? {};
    const facts = record === undefined ? { inquiryId: null, search: typed } : { inquiryId, memberId };
    await recordAction(tx, actionOf(facts));
    return record ?? (isLookupFailure(inquiryId) ? inquiryId : 'notFound');
  });
