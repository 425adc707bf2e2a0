import { renderInquiryUpload } from '#backend/catalogue/upload-work.ts';
import { attachmentName, isPdf, type PdfProblem, pdfProblem } from '#backend/domain/attachments.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  deleteOldUnsent,
  deleteUnsent,
  insertAttachment,
  unsentAttachments,
} from '#backend/persistence/inquiries/attachments.ts';
import { lockInquiry } from '#backend/persistence/inquiries/inquiries.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  type AttachmentMedia,
  type InquiryAttachment,
  MAX_ATTACHMENTS,
} from '#lib/contract/inquiry-attachment.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';

/** A draft of an answer is older only if nobody goes on with it. */
const UNSENT_DAYS = 7;

type FileParams = { readonly inquiryId: string; readonly name: string; readonly bytes: Uint8Array };

type Unusable = { readonly refusal: 'attachmentUnusable'; readonly detail: string };
type Refused = NotFound | Unusable | { readonly refusal: 'attachmentsFull' | 'busy' };

/** Keeps a file for the next answer. Pictures are drawn again, without metadata; documents are checked. */
export async function addAttachment(
  db: Database,
  { inquiryId, name, bytes }: FileParams,
  actionOf: ActionOf,
  render = renderInquiryUpload,
): Promise<InquiryAttachment | Refused> {
  const file = await usableFile(bytes, render);
  if ('refusal' in file) return file;
  return inTransaction(db, async (tx) => {
    await deleteOldUnsent(tx, UNSENT_DAYS);
    const inquiry = await lockInquiry(tx, inquiryId);
    if (inquiry === undefined) return { refusal: 'notFound' };
    if ((await unsentAttachments(tx, inquiryId)).length >= MAX_ATTACHMENTS)
      return { refusal: 'attachmentsFull' };
    const ending = file.media === 'application/pdf' ? 'pdf' : 'webp';
    const added = await insertAttachment(tx, { inquiryId, name: attachmentName(name, ending), ...file });
    // The name of the file may name the sender, and the log is kept.
    const { attachmentId, media, size } = added;
    await recordAction(tx, actionOf({ inquiryId, memberId: inquiry.memberId, attachmentId, media, size }));
    return added;
  });
}

type File = { readonly media: AttachmentMedia; readonly bytes: Uint8Array };

async function usableFile(
  bytes: Uint8Array,
  render: typeof renderInquiryUpload,
): Promise<File | Unusable | { readonly refusal: 'busy' }> {
  if (isPdf(bytes)) {
    const problem = pdfProblem(bytes);
    return problem === undefined
      ? { media: 'application/pdf', bytes }
      : { refusal: 'attachmentUnusable', detail: DETAILS[problem] };
  }
  const picture = await render(bytes);
  if (picture === 'busy') return { refusal: picture };
  return picture === undefined
    ? { refusal: 'attachmentUnusable', detail: 'It is neither a PDF nor a picture that can be drawn.' }
    : { media: 'image/webp', bytes: picture.bytes };
}

const DETAILS: Readonly<Record<PdfProblem, string>> = {
  notPdf: 'The PDF is not complete.',
  acts: 'The PDF has scripts, programs or other files in it.',
  passwordNeeded: 'The PDF is protected by a password.',
};

type RemoveParams = {
  readonly inquiryId: string;
  readonly attachmentId: string;
  readonly dryRun: boolean;
};

/** Deletes a file that was kept for the next answer. */
export const removeAttachment = (
  db: Database,
  { dryRun, ...which }: RemoveParams,
  actionOf: ActionOf,
): Promise<NotFound | 'removed'> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    if (!(await deleteUnsent(tx, which))) return { refusal: 'notFound' };
    await recordAction(tx, actionOf(which));
    return 'removed';
  });
