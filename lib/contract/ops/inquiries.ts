import { z } from 'zod';
import { InquiryAttachment, MAX_ATTACHMENTS } from '../inquiry-attachment.ts';
import { ATTACHMENT_MB, MB_BYTES } from '../shop-rules.ts';
import { INQUIRY_AUTHORS, INQUIRY_STATES, INQUIRY_TOPICS } from '../enums.ts';
import { wholeNumber } from '../paging.ts';
import { Count, DirectoryName, ONE_LINE, TimeInput, Timestamp, SEVERAL_LINES } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { newestOf, SLICE } from './list-filters.ts';
import { DryRun, Id, IdOrNumber, SEARCH_IN_BODY, SearchText, ShortNumber, Version } from './values.ts';

export const MAX_ANSWER_LENGTH = 4_000;
const MAX_AGE_DAYS = 365;

const OperatorName = z.string().trim().min(1).max(60).regex(ONE_LINE);
const Text = z.string().trim().min(1).max(MAX_ANSWER_LENGTH).regex(SEVERAL_LINES);

const Sender = z.object({
  memberId: Id.nullable().meta({ description: 'null: a guest, whose address a code has verified.' }),
  name: z.string(),
  email: z.string(),
});

/** An inquiry in the inbox. */
export const OpsInquiry = z
  .object({
    inquiryId: Id,
    number: ShortNumber,
    topic: z.enum(INQUIRY_TOPICS),
    about: z.string().meta({ description: 'The order, shipment or draw in words; empty: none.' }),
    state: z.enum(INQUIRY_STATES),
    sender: Sender,
    opening: z.string().meta({ description: 'The beginning of the first message.' }),
    sentAt: Timestamp,
    lastAt: Timestamp.meta({ description: 'The latest message; not a note.' }),
    waitingSince: Timestamp.nullable().meta({ description: 'The first message without an answer.' }),
    assignee: z.string().nullable(),
    version: Version,
  })
  .meta({ id: 'OpsInquiry' });
export type OpsInquiry = z.infer<typeof OpsInquiry>;

const OpsInquiryMessage = z
  .object({
    messageId: Id,
    author: z.enum(INQUIRY_AUTHORS),
    operator: z.string().nullable().meta({ description: 'Who wrote for the shop.' }),
    text: z.string(),
    at: Timestamp,
    pictures: z.array(Id),
    attachments: z.array(InquiryAttachment),
  })
  .meta({ id: 'OpsInquiryMessage' });
export type OpsInquiryMessage = z.infer<typeof OpsInquiryMessage>;

export const OpsInquiryDetails = OpsInquiry.extend({
  messages: z.array(OpsInquiryMessage).meta({ description: 'Oldest first, with notes.' }),
  draft: z
    .object({ text: z.string(), by: z.string(), at: Timestamp })
    .nullable()
    .meta({ description: 'An answer that somebody is writing.' }),
  unsent: z.array(InquiryAttachment).meta({ description: 'Files for the next answer.' }),
  orderId: Id.nullable(),
  shipmentId: Id.nullable(),
  draw: DirectoryName.nullable(),
  otherInquiries: Count.meta({ description: 'Of the same member or address.' }),
  memberWithAddress: Id.nullable().meta({ description: "A member with the guest's address." }),
  staff: z.array(z.string()).meta({ description: 'Names of those who may be assigned.' }),
}).meta({ id: 'OpsInquiryDetails' });
export type OpsInquiryDetails = z.infer<typeof OpsInquiryDetails>;

const inquiry = z.strictObject({ inquiryId: Id });
const Changed = z.object({ inquiry: OpsInquiry, dryRun: z.boolean() });
const compared = { version: Version.optional(), dryRun: DryRun };
const draftRead = {
  draftAt: TimeInput.nullable().optional().meta({
    description: '`draft.at` as it was read; null: there was no draft. Left out: not compared.',
  }),
};

const READ = { method: 'GET', who: 'operator', needs: 'inquiries.read' } as const;
const CHANGE = { method: 'POST', who: 'operator', needs: 'inquiries.answer', stepUp: false } as const;

export const inquiryCalls = {
  findInquiries: {
    ...READ,
    method: 'POST',
    path: '/api/ops/inquiries/search',
    readsOnly: true,
    summary: `Inquiries, the latest message first; in the state waiting, the longest waiting first. Conditions apply together. Recorded in the operator log. ${SEARCH_IN_BODY}`,
    body: z.strictObject({
      ...SLICE,
      q: SearchText.optional().meta({
        description: 'Number, name, email address, telephone, or number of an order or shipment.',
      }),
      state: z.enum(INQUIRY_STATES).optional(),
      topic: z.enum(INQUIRY_TOPICS).optional(),
      assignee: OperatorName.optional(),
      unassigned: z.literal(true).optional(),
      minDays: wholeNumber(1, MAX_AGE_DAYS).optional().meta({
        description: 'Only those that have waited for so many days at least.',
      }),
    }),
    answer: newestOf(OpsInquiry),
    refusals: [],
  },
  showInquiry: {
    ...READ,
    path: '/api/ops/inquiries/{inquiry}',
    summary: 'One inquiry with its messages and notes. Recorded in the operator log.',
    params: z.strictObject({ inquiry: IdOrNumber }),
    answer: OpsInquiryDetails,
    refusals: ['notFound', 'severalFound'],
  },
  showInquiryPicture: {
    ...READ,
    path: '/api/ops/inquiries/{inquiryId}/pictures/{pictureId}',
    media: 'image/webp',
    summary: 'A picture of an inquiry.',
    params: inquiry.extend({ pictureId: Id }),
    answer: Bytes,
    refusals: ['notFound'],
  },
  addInquiryAttachment: {
    ...CHANGE,
    path: '/api/ops/inquiries/{inquiryId}/attachments',
    // The digest of such a body stops the backend.
    takesNoKey: true,
    takes: 'application/octet-stream',
    largest: ATTACHMENT_MB * MB_BYTES,
    summary: `Keep a file for the next answer: PDF without scripts and passwords up to ${ATTACHMENT_MB} MB, or a picture (JPEG, PNG, WebP), which is stored without metadata. ${MAX_ATTACHMENTS} at most.`,
    params: inquiry,
    query: z.strictObject({ name: z.string().max(255).regex(ONE_LINE) }),
    body: Bytes,
    answer: InquiryAttachment,
    refusals: ['notFound', 'attachmentsFull', 'attachmentUnusable'],
  },
  removeInquiryAttachment: {
    ...CHANGE,
    path: '/api/ops/inquiries/{inquiryId}/attachments/{attachmentId}/remove',
    summary: 'Delete a file that was kept for the next answer.',
    params: inquiry.extend({ attachmentId: Id }),
    body: z.strictObject({ dryRun: DryRun }),
    answer: z.object({ attachmentId: Id, dryRun: z.boolean() }),
    refusals: ['notFound'],
  },
  showInquiryAttachment: {
    ...READ,
    path: '/api/ops/inquiries/{inquiryId}/attachments/{attachmentId}',
    media: 'application/octet-stream',
    summary: 'A file of an answer, or one that is kept for the next.',
    params: inquiry.extend({ attachmentId: Id }),
    answer: Bytes,
    refusals: ['notFound'],
  },
  answerInquiry: {
    ...CHANGE,
    path: '/api/ops/inquiries/{inquiryId}/answers',
    summary: 'Answer an inquiry by email and in its thread; `closes` ends it. The draft is deleted.',
    params: inquiry,
    body: z.strictObject({
      text: Text,
      closes: z.boolean().default(false),
      attachments: z.array(Id).max(MAX_ATTACHMENTS).default([]).meta({
        description: 'Of `unsent`; the others are deleted.',
      }),
      ...draftRead,
      ...compared,
    }),
    answer: Changed,
    refusals: ['notFound', 'notInState', 'changedMeanwhile'],
  },
  addInquiryNote: {
    ...CHANGE,
    path: '/api/ops/inquiries/{inquiryId}/notes',
    summary: 'Add a note for staff. It cannot be changed; it is part of what a member may ask to see.',
    params: inquiry,
    body: z.strictObject({ text: Text, ...compared }),
    answer: Changed,
    refusals: ['notFound', 'changedMeanwhile'],
  },
  assignInquiry: {
    ...CHANGE,
    method: 'PUT',
    path: '/api/ops/inquiries/{inquiryId}/assignee',
    summary: 'Set who answers an inquiry, or nobody.',
    params: inquiry,
    body: z.strictObject({ assignee: OperatorName.nullable(), ...compared }),
    answer: Changed,
    refusals: ['notFound', 'changedMeanwhile'],
  },
  closeInquiry: {
    ...CHANGE,
    path: '/api/ops/inquiries/{inquiryId}/close',
    summary: 'Close an inquiry without an answer. The sender gets no email.',
    params: inquiry,
    body: z.strictObject(compared),
    answer: Changed,
    refusals: ['notFound', 'notInState', 'changedMeanwhile'],
  },
  reopenInquiry: {
    ...CHANGE,
    path: '/api/ops/inquiries/{inquiryId}/reopen',
    summary: 'Open a closed inquiry again, so that its sender and the shop can write.',
    params: inquiry,
    body: z.strictObject(compared),
    answer: Changed,
    refusals: ['notFound', 'notInState', 'changedMeanwhile'],
  },
  saveInquiryDraft: {
    ...CHANGE,
    method: 'PUT',
    path: '/api/ops/inquiries/{inquiryId}/draft',
    summary: 'Keep an answer that is being written, for all staff; an empty text deletes it.',
    params: inquiry,
    body: z.strictObject({ text: Text.or(z.literal('')), ...draftRead, ...compared }),
    answer: z.object({
      inquiryId: Id,
      draftAt: Timestamp.nullable().meta({ description: 'When it was kept; null: it is deleted.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'changedMeanwhile'],
  },
} as const;
