import type { InquiryAttachment } from '#lib/contract/inquiry-attachment.ts';

const KB_BYTES = 1_024;

/** `見積もり.pdf(120 KB)` */
export const attachmentText = ({ name, size }: Pick<InquiryAttachment, 'name' | 'size'>): string =>
  `${name}(${Math.ceil(size / KB_BYTES)} KB)`;
