import { z } from 'zod';
import { ONE_LINE, Timestamp, SEVERAL_LINES } from '../values.ts';
import { MAX_ANSWER_LENGTH } from './inquiries.ts';
import { DryRun } from './values.ts';

const MAX_TEMPLATES = 50;

export const InquiryTemplate = z
  .strictObject({
    title: z.string().trim().min(1).max(40).regex(ONE_LINE),
    text: z.string().trim().min(1).max(MAX_ANSWER_LENGTH).regex(SEVERAL_LINES).meta({
      description: '{お名前}, {お問い合わせ番号} and {ご用件} stand for those of an inquiry.',
    }),
  })
  .meta({ id: 'InquiryTemplate' });
export type InquiryTemplate = z.infer<typeof InquiryTemplate>;

const Templates = z
  .object({
    templates: z.array(InquiryTemplate),
    version: z.int().nonnegative().meta({ description: '0: nobody has changed them.' }),
    changedAt: Timestamp.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'InquiryTemplates' });
export type InquiryTemplates = z.infer<typeof Templates>;

export const inquiryTemplateCalls = {
  listInquiryTemplates: {
    method: 'GET',
    who: 'operator',
    needs: 'inquiries.read',
    path: '/api/ops/inquiry-templates',
    summary: 'The texts that answers may begin with.',
    answer: Templates,
    refusals: [],
  },
  changeInquiryTemplates: {
    method: 'PUT',
    who: 'operator',
    needs: 'inquiries.answer',
    stepUp: false,
    path: '/api/ops/inquiry-templates',
    summary: 'Change the texts that answers may begin with.',
    body: z.strictObject({
      templates: z.array(InquiryTemplate).max(MAX_TEMPLATES),
      version: z.int().nonnegative().optional(),
      dryRun: DryRun,
    }),
    answer: Templates.extend({ dryRun: z.boolean() }),
    refusals: ['changedMeanwhile'],
  },
} as const;
