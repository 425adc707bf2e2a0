import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { Inquiry } from '#backend/domain/inquiries.ts';
import type { InquiryState } from '#lib/contract/enums.ts';
import {
  type ActionOf,
  type ChangedMeanwhile,
  type NotFound,
  type NotInState,
  versionError,
} from '../staff/operator-action.ts';
import {
  threadTokenOf,
  lockInquiry,
  insertMessage,
  setInquiryState,
  setAnswerDraft,
  setInquiryAssignee,
} from '#backend/persistence/inquiries/inquiries.ts';
import { attachTo } from '#backend/persistence/inquiries/attachments.ts';
import { findInboxItem, type InboxItem } from '#backend/persistence/inquiries/inbox.ts';
import { findMember } from '#backend/persistence/members/members.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';

/** A change of one inquiry by an operator. */
type Change = {
  readonly inquiryId: string;
  /** The version that the operator has read; undefined: not compared. */
  readonly version?: number;
  readonly dryRun: boolean;
};

type Refused = NotFound | ChangedMeanwhile;

type Work<Refusal> = {
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly run: (tx: Connection, inquiry: Inquiry, operator: string) => Promise<Refusal | undefined>;
};

/** Changes a locked inquiry with its entry in the operator log, and returns it as it is then. */
const change = <Refusal extends NotInState | DraftChanged>(
  db: Database,
  { inquiryId, version, dryRun, ...work }: Change & Work<Refusal>,
  actionOf: ActionOf,
): Promise<InboxItem | Refused | Refusal> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const inquiry = await lockInquiry(tx, inquiryId);
    if (inquiry === undefined) return { refusal: 'notFound' };
    const conflict = versionError(inquiry, version);
    if (conflict !== undefined) return conflict;
    const action = actionOf({ inquiryId, memberId: inquiry.memberId, ...work.facts });
    const refused = await work.run(tx, inquiry, action.operator);
    if (refused !== undefined) return refused;
    await recordAction(tx, action);
    const changed = await findInboxItem(tx, inquiryId);
    if (changed === undefined) throw new Error('The inquiry was changed, but cannot be found.');
    return changed;
  });

/** A draft of the answer as the writer has read it. */
type DraftRead = {
  /** When it was kept; null: there was none; undefined: not compared. */
  readonly draftAt?: Date | null;
};

/** Somebody else has kept another draft meanwhile, or deleted it. */
type DraftChanged = ChangedMeanwhile & { readonly parameter: 'draftAt' };

function draftError(
  stored: Pick<Inquiry, 'draftAt'>,
  { draftAt: read }: DraftRead,
): DraftChanged | undefined {
  if (read === undefined || read?.getTime() === stored.draftAt?.getTime()) return undefined;
  return { refusal: 'changedMeanwhile', parameter: 'draftAt' };
}

type Answer = Change &
  DraftRead & { readonly text: string; readonly closes: boolean; readonly attachments: readonly string[] };

/** Answers by email and in the thread. An inquiry without an assignee gets the operator who answers it. */
export const answerInquiry = (
  db: Database,
  { text, closes, attachments, draftAt, ...params }: Answer,
  actionOf: ActionOf,
): Promise<InboxItem | Refused | NotInState | DraftChanged> =>
  change<NotInState | DraftChanged>(
    db,
    {
      ...params,
      facts: { closes, ...(attachments.length > 0 && { attachments: attachments.length }) },
      run: async (tx, inquiry, operator) => {
        if (inquiry.state === 'closed') return CLOSED;
        const error = draftError(inquiry, { draftAt });
        if (error !== undefined) return error;
        const { inquiryId } = inquiry;
        const message = { inquiryId, author: 'shop', operator, text, requestKey: null } as const;
        const { messageId } = await insertMessage(tx, message);
        const files = await attachTo(tx, { inquiryId, messageId }, attachments);
        await setInquiryState(tx, inquiryId, closes ? 'closed' : 'answered');
        await setAnswerDraft(tx, inquiryId, { text: '', by: operator });
        if (inquiry.assignee === null) await setInquiryAssignee(tx, inquiryId, operator);
        await sendAnswer(tx, inquiry, { text, isClosed: closes, files });
        return undefined;
      },
    },
    actionOf,
  );

const CLOSED: NotInState = { refusal: 'notInState', detail: 'The inquiry is closed. Reopen it first.' };

async function sendAnswer(
  tx: Connection,
  { inquiryId, memberId, guestName, guestEmail }: Inquiry,
  answer: { readonly text: string; readonly isClosed: boolean; readonly files: number },
): Promise<void> {
  const member = memberId === null ? undefined : await findMember(tx, memberId);
  const name = member?.name ?? guestName;
  const to = member?.email ?? guestEmail;
  if (name === null || to === null) throw new Error('The inquiry has no sender.');
  const token = await threadTokenOf(tx, inquiryId);
  await queueEmail(tx, {
    to,
    message: { kind: 'inquiryAnswered', name, inquiryId, token, ...answer },
    memberId,
  });
}

type Note = Change & { readonly text: string };

/** Adds a note for staff. */
export const addInquiryNote = (
  db: Database,
  { text, ...params }: Note,
  actionOf: ActionOf,
): Promise<InboxItem | Refused> =>
  change<never>(
    db,
    {
      ...params,
      run: async (tx, { inquiryId }, operator) => {
        await insertMessage(tx, { inquiryId, author: 'note', operator, text, requestKey: null });
        return undefined;
      },
    },
    actionOf,
  );

export const assignInquiry = (
  db: Database,
  { assignee, ...params }: Change & { readonly assignee: string | null },
  actionOf: ActionOf,
): Promise<InboxItem | Refused> =>
  change<never>(
    db,
    {
      ...params,
      facts: { assignee },
      run: async (tx, { inquiryId }) => {
        await setInquiryAssignee(tx, inquiryId, assignee);
        return undefined;
      },
    },
    actionOf,
  );

type Move = { readonly isAllowed: (state: InquiryState) => boolean; readonly detail: string };

const MOVES = {
  closed: { isAllowed: (state) => state !== 'closed', detail: 'The inquiry is closed already.' },
  answered: { isAllowed: (state) => state === 'closed', detail: 'The inquiry is not closed.' },
} as const satisfies Partial<Record<InquiryState, Move>>;

/** Closes an inquiry, or opens it again: then it waits for its sender. */
export const moveInquiry = (
  db: Database,
  { to, ...params }: Change & { readonly to: keyof typeof MOVES },
  actionOf: ActionOf,
): Promise<InboxItem | Refused | NotInState> =>
  change<NotInState>(
    db,
    {
      ...params,
      run: async (tx, { inquiryId, state }) => {
        const { isAllowed, detail } = MOVES[to];
        if (!isAllowed(state)) return { refusal: 'notInState', detail };
        await setInquiryState(tx, inquiryId, to);
        return undefined;
      },
    },
    actionOf,
  );

/**
 * Keeps an answer that is being written, on top of the draft that its writer has read. Its text is personal data: the
 * operator log has only the id.
 */
export const saveInquiryDraft = (
  db: Database,
  { text, draftAt, ...params }: Note & DraftRead,
  actionOf: ActionOf,
): Promise<InboxItem | Refused | DraftChanged> =>
  change<DraftChanged>(
    db,
    {
      ...params,
      run: async (tx, inquiry, operator) => {
        const error = draftError(inquiry, { draftAt });
        if (error === undefined) await setAnswerDraft(tx, inquiry.inquiryId, { text, by: operator });
        return error;
      },
    },
    actionOf,
  );
