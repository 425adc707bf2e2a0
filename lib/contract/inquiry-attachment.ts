import { z } from 'zod';
import { OpaqueId } from './values.ts';

/** Kinds of files that staff may add to an answer. */
export const ATTACHMENT_MEDIA = ['image/webp', 'application/pdf'] as const;
export type AttachmentMedia = (typeof ATTACHMENT_MEDIA)[number];

/** Of one answer. */
export const MAX_ATTACHMENTS = 3;

/** A picture or document that staff have added to an answer. */
export const InquiryAttachment = z
  .object({
    attachmentId: OpaqueId,
    name: z.string(),
    media: z.enum(ATTACHMENT_MEDIA),
    size: z.int().positive().meta({ description: 'In bytes.' }),
  })
  .meta({ id: 'InquiryAttachment' });
export type InquiryAttachment = z.infer<typeof InquiryAttachment>;
