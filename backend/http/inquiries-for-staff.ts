import {
  addInquiryNote,
  answerInquiry,
  assignInquiry,
  saveInquiryDraft,
  moveInquiry,
} from '#backend/actions/inquiries/answers.ts';
import { findInquiries, showInquiry } from '#backend/actions/inquiries/inbox.ts';
import type { OperatorDatabase, Database } from '#backend/persistence/db/database.ts';
import { changeSettings, type CurrentSettings } from '#backend/actions/settings.ts';
import type { InquirySettings, Stored } from '#backend/domain/settings.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { isPermitted } from '#lib/contract/ops/permissions.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import { inquirySubject } from '#lib/text/inquiries.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { addAttachment, removeAttachment } from '#backend/actions/inquiries/attachments.ts';
import { fileForStaff } from '#backend/persistence/inquiries/attachments.ts';
import { presentFile } from './inquiries.ts';
import { findInquiryPicture } from '#backend/persistence/inquiries/pictures.ts';
import { allStaff } from '#backend/persistence/staff/staff.ts';
import type { InboxItem, InquiryRecord } from '#backend/persistence/inquiries/inbox.ts';

type InquiryDeps = {
  readonly database: OperatorDatabase;
  readonly settings: CurrentSettings;
  readonly paymentTypes: readonly PaymentType[];
};

export const inquiryHandlers = (deps: InquiryDeps) =>
  ({
    ...readingHandlers(deps),
    ...changingHandlers(deps.database),
    ...templateHandlers(deps),
  }) satisfies Partial<OpsHandlers>;

const readingHandlers = ({ database }: InquiryDeps) =>
  ({
    findInquiries: async ({ body: { q, limit = DEFAULT_LIMIT, after, ...filter } }, { action }) => {
      const { state, topic, assignee, unassigned, minDays } = filter;
      const params = {
        q,
        filter: { state, topic, assignee, unassigned, minDays },
        page: { limit, after },
      };
      const { total, items, next } = await findInquiries(database.db, params, action);
      return { answer: { total, items: items.map(presentInquiry), next } };
    },

    showInquiry: async ({ params: { inquiry } }, { action }) => {
      const record = await showInquiry(database.db, inquiry, action);
      if (typeof record === 'string') return { refusal: record, parameter: 'inquiry' };
      return { answer: presentRecord(record, await assignable(database.db)) };
    },

    showInquiryAttachment: async ({ params }) => {
      const file = await fileForStaff(database.db, params);
      return file === undefined ? { refusal: 'notFound', parameter: 'attachmentId' } : presentFile(file);
    },

    showInquiryPicture: async ({ params: { inquiryId, pictureId } }) => {
      const bytes = await findInquiryPicture(database.db, pictureId, { inquiryId });
      if (bytes === undefined) return { refusal: 'notFound', parameter: 'pictureId' };
      return { answer: new Uint8Array(bytes), headers: { 'content-type': 'image/webp' } };
    },
  }) satisfies Partial<OpsHandlers>;

const changingHandlers = (database: OperatorDatabase) =>
  ({
    addInquiryAttachment: async ({ params, query, body }, { action }) => {
      const added = await addAttachment(database.db, { ...params, ...query, bytes: body }, action);
      return 'refusal' in added ? added : { answer: added };
    },

    removeInquiryAttachment: async ({ params, body: { dryRun } }, { action }) => {
      const removed = await removeAttachment(database.db, { ...params, dryRun }, action);
      return removed === 'removed' ? { answer: { attachmentId: params.attachmentId, dryRun } } : removed;
    },

    answerInquiry: async ({ params, body }, { action }) => {
      const answered = await answerInquiry(database.db, { ...params, ...body }, action);
      return answerOf(answered, body.dryRun);
    },

    addInquiryNote: async ({ params, body }, { action }) => {
      const noted = await addInquiryNote(database.db, { ...params, ...body }, action);
      return answerOf(noted, body.dryRun);
    },

    assignInquiry: async ({ params, body }, { action }) =>
      answerOf(await assignInquiry(database.db, { ...params, ...body }, action), body.dryRun),

    closeInquiry: async ({ params, body }, { action }) =>
      answerOf(await moveInquiry(database.db, { ...params, ...body, to: 'closed' }, action), body.dryRun),

    reopenInquiry: async ({ params, body }, { action }) =>
      answerOf(await moveInquiry(database.db, { ...params, ...body, to: 'answered' }, action), body.dryRun),

    saveInquiryDraft: async ({ params, body }, { action }) => {
      const kept = await saveInquiryDraft(database.db, { ...params, ...body }, action);
      if ('refusal' in kept) return kept;
      return { answer: { ...params, draftAt: kept.draftAt, dryRun: body.dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const answerOf = <Refused extends { readonly refusal: string }>(
  changed: InboxItem | Refused,
  dryRun: boolean,
) => ('refusal' in changed ? changed : { answer: { inquiry: presentInquiry(changed), dryRun } });

const templateHandlers = ({ database, settings, paymentTypes }: InquiryDeps) =>
  ({
    listInquiryTemplates: async () => {
      await settings.refresh();
      const { inquiries: stored } = settings.stored;
      return { answer: presentTemplates(settings.effective.inquiries, stored) };
    },

    changeInquiryTemplates: async ({ body: { templates, version, dryRun } }, { action }) => {
      const params = { section: 'inquiries', value: { templates }, version, dryRun } as const;
      const changed = await changeSettings(
        { db: database.db, current: settings, paymentTypes },
        params,
        action,
      );
      if ('refusal' in changed) return changed;
      return { answer: { ...presentTemplates(changed.section.value, changed.section), dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const presentTemplates = ({ templates }: InquirySettings, stored: Stored<InquirySettings> | undefined) => ({
  templates,
  version: stored?.version ?? 0,
  changedAt: stored?.changedAt ?? null,
  changedBy: stored?.changedBy ?? null,
});

/** Staff who may answer. Tokens of scripts are not assigned. */
async function assignable(db: Database): Promise<string[]> {
  const staff = await allStaff(db);
  return staff
    .filter(({ role, disabledAt }) => disabledAt === null && isPermitted(role, 'inquiries.answer'))
    .map(({ name }) => name);
}

export const presentInquiry = <Item extends InboxItem>(item: Item) => ({
  ...item,
  number: shortNumber(item.inquiryId),
  about: inquirySubject(item),
  sender: { memberId: item.memberId, name: item.senderName, email: item.senderEmail },
});

const presentRecord = (record: InquiryRecord, staff: readonly string[]) => ({
  ...presentInquiry(record),
  draw: record.directoryName,
  otherInquiries: record.others,
  staff,
});
