import { and, asc, between, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { MemberSearch } from '#backend/domain/members/search.ts';
import { MAX_COUNTED, type InquiryState, type InquiryTopic } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { afterPosition, positionOf } from '../accounting/accounting-slices.ts';
import { membersFoundBy } from '../members/member-search.ts';
import { draws, inquiries, inquiryMessages, members } from '../schema.ts';
import { DRAW_TITLE, INQUIRY, OPENING } from './inquiry-columns.ts';
import type { InquiryAttachment } from '#lib/contract/inquiry-attachment.ts';
import { sentAttachments, unsentAttachments } from './attachments.ts';
import { MESSAGE } from './own-inquiries.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { SliceParams } from '../db/pages.ts';
import type { Inquiry, InquiryMessage } from '#backend/domain/inquiries.ts';
import { beginsWithText, containsText } from '../db/search-words.ts';

const ofMember = (column: 'name' | 'email') =>
  sql.raw(`(select m.${column} from members m where m.member_id = inquiries.member_id)`);

/** Subqueries are evaluated after the limit. */
const ITEM = {
  ...INQUIRY,
  drawTitle: DRAW_TITLE,
  opening: OPENING,
  senderName: sql<string>`coalesce(${inquiries.guestName}, ${ofMember('name')}, '')`,
  senderEmail: sql<string>`coalesce(${inquiries.guestEmail}, ${ofMember('email')}, '')`,
};

export async function inquiryIdsIn(db: Connection, { from, to }: IdRange): Promise<readonly string[]> {
  const { inquiryId } = inquiries;
  const rows = await db
    .select({ inquiryId })
    .from(inquiries)
    .where(between(inquiryId, from, to))
    .limit(2);
  return rows.map((row) => row.inquiryId);
}

/** An inquiry in the list of staff. */
export type InboxItem = Inquiry & {
  readonly drawTitle: string | null;
  readonly opening: string;
  readonly senderName: string;
  readonly senderEmail: string;
};

export type InquiryRecord = InboxItem & {
  readonly messages: readonly InquiryMessage[];
  /** Files for the next answer. */
  readonly unsent: readonly InquiryAttachment[];
  readonly draft: { readonly text: string; readonly by: string; readonly at: Date } | null;
  readonly directoryName: string | null;
  /** Other inquiries of the same member or address. */
  readonly others: number;
  /** A member with the address of the guest. */
  readonly memberWithAddress: string | null;
};

export async function inquiryRecord(db: Connection, inquiryId: string): Promise<InquiryRecord | undefined> {
  const item = await findInboxItem(db, inquiryId);
  if (item === undefined) return undefined;
  const messages = await db
    .select(MESSAGE)
    .from(inquiryMessages)
    .where(eq(inquiryMessages.inquiryId, inquiryId))
    .orderBy(asc(inquiryMessages.at), asc(inquiryMessages.messageId));
  const attachmentsOf = await sentAttachments(db, inquiryId);
  return {
    ...item,
    messages: messages.map((one) => ({ ...one, attachments: attachmentsOf(one.messageId) })),
    unsent: await unsentAttachments(db, inquiryId),
    ...(await detailsOf(db, item)),
  };
}

export async function findInboxItem(db: Connection, inquiryId: string): Promise<InboxItem | undefined> {
  const [item] = await db.select(ITEM).from(inquiries).where(eq(inquiries.inquiryId, inquiryId));
  return item;
}

async function detailsOf(db: Connection, { inquiryId, memberId, guestEmail }: InboxItem) {
  const key = guestEmail === null ? null : emailKey(guestEmail);
  const sameSender = key === null ? eq(inquiries.memberId, memberId ?? '') : eq(inquiries.guestEmailKey, key);
  const { draft: text, draftBy: by, draftAt: at } = inquiries;
  const [row] = await db
    .select({ text, by, at, directoryName: draws.directoryName })
    .from(inquiries)
    .leftJoin(draws, eq(draws.drawId, inquiries.drawId))
    .where(eq(inquiries.inquiryId, inquiryId));
  const [member] =
    key === null
      ? []
      : await db.select({ memberId: members.memberId }).from(members).where(eq(members.emailKey, key));
  const isWhole = row !== undefined && row.text !== null && row.by !== null && row.at !== null;
  return {
    draft: isWhole ? { text: row.text ?? '', by: row.by ?? '', at: row.at ?? new Date(0) } : null,
    directoryName: row?.directoryName ?? null,
    others: (await db.$count(inquiries, sameSender)) - 1,
    memberWithAddress: member?.memberId ?? null,
  };
}

export type InboxFilter = {
  readonly state: InquiryState | undefined;
  readonly topic: InquiryTopic | undefined;
  readonly assignee: string | undefined;
  /** `true`: only those without an assignee. */
  readonly unassigned: true | undefined;
  readonly minDays: number | undefined;
};

type ListFilter = InboxFilter & { readonly search?: MemberSearch };

/** Fewer matches are found and sorted, see order-list.ts. */
const FEW = 1_000;

const BY_WAIT = { at: inquiries.waitingSince, id: inquiries.inquiryId };
const BY_MESSAGE = { at: inquiries.lastAt, id: inquiries.inquiryId };

export type InboxList = {
  readonly total: number;
  readonly items: readonly InboxItem[];
  readonly next: string | null;
};

export async function listInquiries(
  db: Connection,
  filter: ListFilter,
  params: SliceParams,
): Promise<InboxList> {
  const { search, ...rest } = filter;
  const isQueue = filter.state === 'waiting' || filter.minDays !== undefined;
  const columns = isQueue ? BY_WAIT : BY_MESSAGE;
  const inOrder = isQueue ? asc : desc;
  const isAfter = afterPosition(columns, isQueue ? 'oldestFirst' : 'newestFirst', params.after);
  const sorted = { columns, inOrder, isAfter, limit: params.limit };
  const { total, which } =
    search === undefined
      ? { total: await countOf(db, matching(rest)), which: and(matching(rest), isAfter) }
      : await found(db, { search, rest, sorted });
  if (total === 0) return { total, items: [], next: null };
  const rows = await db
    .select({ ...ITEM, position: positionOf(columns) })
    .from(inquiries)
    .where(which)
    .orderBy(inOrder(total < FEW ? sql`${columns.at} + interval '0'` : columns.at), inOrder(columns.id))
    .limit(params.limit + 1);
  const items = rows.slice(0, params.limit);
  return {
    total,
    items: items.map(({ position: _position, ...item }) => item),
    next: rows.length > params.limit ? (items.at(-1)?.position ?? null) : null,
  };
}

async function countOf(db: Connection, which: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(inquiries)
    .where(which)
    .limit(MAX_COUNTED);
  const [row] = await db.select({ total: sql`count(*)`.mapWith(Number) }).from(counted.as('counted'));
  return row?.total ?? 0;
}

function matching(filter: InboxFilter): SQL | undefined {
  const { state, topic, assignee, unassigned, minDays } = filter;
  return and(
    // The partial index of the wait has exactly these.
    state === 'waiting' ? isNotNull(inquiries.waitingSince) : undefined,
    state !== undefined && state !== 'waiting' ? eq(inquiries.state, state) : undefined,
    topic && eq(inquiries.topic, topic),
    assignee === undefined ? undefined : eq(inquiries.assignee, assignee),
    unassigned && isNull(inquiries.assignee),
    minDays === undefined
      ? undefined
      : lte(inquiries.waitingSince, sql`now() - ${minDays} * interval '1 day'`),
  );
}

type FoundPage = {
  readonly search: MemberSearch;
  readonly rest: InboxFilter;
  readonly sorted: {
    readonly columns: typeof BY_WAIT | typeof BY_MESSAGE;
    readonly inOrder: typeof asc;
    readonly isAfter: SQL | undefined;
    readonly limit: number;
  };
};

/**
 * The number of the inquiries that a search finds, and those of a page; more than a list counts are of no use. Each
 * condition has an index of its own. The members are found before: PostgreSQL cannot guess how few they are, and would
 * read the whole table for them.
 */
async function found(
  db: Connection,
  { search, rest, sorted }: FoundPage,
): Promise<{ readonly total: number; readonly which: SQL }> {
  const { email, ids, name, surnames = [] } = search;
  const { inquiryId } = inquiries;
  const { columns, inOrder, isAfter, limit } = sorted;
  const members = await db.execute<{ member_id: string }>(
    sql`select member_id from (${membersFoundBy(db, search)}) found limit ${MAX_COUNTED}`,
  );
  const memberIds = members.rows.map((row) => row.member_id);
  const those = (which: SQL | undefined) =>
    sql`${db
      .select({ inquiryId, at: columns.at })
      .from(inquiries)
      .where(and(which, matching(rest)))}`;
  const each = [
    email !== undefined && those(eq(inquiries.guestEmailKey, emailKey(email))),
    ids && those(between(inquiryId, ids.from, ids.to)),
    name !== undefined && those(isNamed(containsText(inquiries.guestName, name))),
    ...surnames.map((surname) => those(isNamed(beginsWithText(inquiries.guestName, surname)))),
    memberIds.length > 0 && those(sql`${inquiries.memberId} = any(${sql.param(memberIds)}::uuid[])`),
  ].flatMap((query) => query || []);
  if (each.length === 0) return { total: 0, which: sql`false` };
  // Named like the table, so that the same conditions apply to both.
  const { rows } = await db.execute<{ total: number; page: string[] }>(sql`
    with inquiries as materialized (
      select * from (${sql.join(each, sql` union `)}) found limit ${MAX_COUNTED})
    select (select count(*)::int from inquiries) as total,
      array(select ${inquiryId} from inquiries where ${isAfter ?? sql`true`}
        order by ${inOrder(columns.at)}, ${inOrder(columns.id)} limit ${limit + 1}) as page`);
  const { total, page } = rows[0] ?? { total: 0, page: [] };
  return { total, which: sql`${inquiryId} = any(${sql.param(page)}::uuid[])` };
}

/** The index has the names of guests alone. */
const isNamed = (condition: SQL): SQL => sql`(${inquiries.guestName} is not null and ${condition})`;
