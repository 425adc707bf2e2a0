import { z } from 'zod';
import { PUBLISH_RULES } from '../draw-problems.ts';
import { Paging, longPageOf } from '../paging.ts';
import { Count, DirectoryName, GradeLabel, PrizeCode, TimeInput, Timestamp, Yen } from '../values.ts';
import { DraftDocument } from './draft-document.ts';
import { CheckLines } from './publish-check.ts';
import { FieldProblem } from './refusals.ts';
import { DryRun, SearchText, Version } from './values.ts';

const draftFields = {
  directoryName: DirectoryName,
  version: Version,
  kind: z.enum(['new', 'change']).meta({ description: 'change: of a published draw.' }),
  createdAt: Timestamp,
  createdBy: z.string(),
  changedAt: Timestamp,
  changedBy: z.string().meta({ description: 'The operator who saved it last.' }),
};

export const DraftLine = z
  .object({
    ...draftFields,
    title: z.string(),
    opensAt: z.string().meta({ description: 'As it is written in the draft.' }),
    problems: Count.meta({ description: 'Broken rules of its content. 0: it may be published.' }),
  })
  .meta({ id: 'DraftLine' });

/** A field that stays: publishing refuses a change. */
const ProtectedField = z.object({
  path: z.string().meta({ examples: ['prizes.2.total'] }),
  reason: z.enum(['saleOpened', 'announced']),
});

const PublishedDraw = z.object({
  directoryName: DirectoryName.meta({ description: 'The present name of the draw.' }),
  pageUrl: z.url().meta({ description: 'Its page in the shop.' }),
  changedAt: Timestamp.meta({ description: 'When its content last changed.' }),
  isAhead: z
    .boolean()
    .meta({ description: 'Changed after the draft was made from it: publishing is refused.' }),
  document: DraftDocument.meta({ description: 'The draw as it is now.' }),
  protectedFields: z.array(ProtectedField),
});

export const Draft = z
  .object({
    ...draftFields,
    document: DraftDocument,
    problems: z.array(FieldProblem).meta({ description: 'Of all rules, also of changes of the draw.' }),
    tickets: Count,
    odds: z
      .array(
        z.object({ code: PrizeCode, gradeLabel: GradeLabel, tickets: Count, oddsPercent: z.number().min(0) }),
      )
      .meta({ description: 'Of the full box, from the totals of the prizes.' }),
    published: PublishedDraw.nullable().meta({ description: 'null: a new draw.' }),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

const ofDraft = {
  method: 'POST',
  who: 'operator',
  needs: 'draws.write',
  stepUp: false,
  params: z.strictObject({ directoryName: DirectoryName }),
} as const;

const DraftResult = z.object({ draft: Draft, dryRun: z.boolean() });

export const draftCalls = {
  listDrafts: {
    method: 'GET',
    path: '/api/ops/drafts',
    who: 'operator',
    needs: 'draws.read',
    summary: 'Drafts of draws, last changed first. No shopper sees them.',
    query: Paging.extend({ q: SearchText.optional().meta({ description: 'In name or title.' }) }),
    answer: longPageOf(DraftLine),
    refusals: [],
  },
  showDraft: {
    method: 'GET',
    path: '/api/ops/drafts/{directoryName}',
    who: 'operator',
    needs: 'draws.read',
    summary: 'A draft with everything that prevents its publishing.',
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: Draft,
    refusals: ['notFound'],
  },
  createDraft: {
    ...ofDraft,
    path: '/api/ops/drafts',
    summary: 'Create a draft of a new draw: empty, or a copy of a draw or of a draft.',
    params: z.strictObject({}),
    body: z.strictObject({
      directoryName: DirectoryName,
      copyOf: z
        .strictObject({ kind: z.enum(['draw', 'draft']), directoryName: DirectoryName })
        .optional()
        .meta({ description: 'The period of a copy is empty.' }),
      dryRun: DryRun,
    }),
    answer: DraftResult,
    refusals: ['notFound', 'drawNameTaken'],
  },
  editDraw: {
    ...ofDraft,
    path: '/api/ops/draws/{directoryName}/draft',
    summary: 'The draft of changes of a published draw: the one that exists, or a new one.',
    body: z.strictObject({ dryRun: DryRun }),
    answer: DraftResult,
    refusals: ['notFound', 'drawNameTaken'],
  },
  saveDraft: {
    ...ofDraft,
    method: 'PUT',
    path: '/api/ops/drafts/{directoryName}',
    summary:
      'Save a draft, also an unfinished one. The answer has its problems; a dry run only checks the document.',
    body: z.strictObject({
      document: DraftDocument,
      version: Version.optional(),
      basedOn: TimeInput.optional().meta({
        description:
          '`published.changedAt`, if the document takes the present content of the published draw into account.',
      }),
      dryRun: DryRun,
    }),
    answer: DraftResult,
    refusals: ['notFound', 'changedMeanwhile'],
  },
  deleteDraft: {
    ...ofDraft,
    path: '/api/ops/drafts/{directoryName}/delete',
    summary: 'Delete a draft. A published draw stays as it is.',
    body: z.strictObject({ version: Version.optional(), dryRun: DryRun }),
    answer: z.object({ directoryName: DirectoryName, dryRun: z.boolean() }),
    refusals: ['notFound', 'changedMeanwhile'],
  },
  previewDraft: {
    ...ofDraft,
    path: '/api/ops/drafts/{directoryName}/preview',
    // So that no copy of the link is stored.
    takesNoKey: true,
    summary:
      'Make a link that shows a draft, also an unfinished one with its main picture, as shoppers will see it, for 30 minutes. It shows the draft as it is then.',
    body: z.strictObject({}),
    answer: z.object({
      link: z.url().meta({ description: 'A page of the shop. Shown only here.' }),
      until: Timestamp,
    }),
    refusals: ['notFound', 'draftNotReady'],
  },
  publishDraft: {
    ...ofDraft,
    // A stolen session must not sell a draw at any price.
    stepUp: true,
    path: '/api/ops/drafts/{directoryName}/publish',
    summary:
      'Publish a draft by the rules of the catalogue, completely or not at all: the draw is added or changed, and the draft is deleted. What its check does not find met has to be acknowledged.',
    body: z.strictObject({
      version: Version.optional(),
      acknowledged: z
        .array(z.enum(PUBLISH_RULES))
        .max(PUBLISH_RULES.length)
        .default([])
        .meta({ description: 'The rules of the check that are not met, and that you answer for.' }),
      dryRun: DryRun,
    }),
    answer: z.object({
      directoryName: DirectoryName,
      title: z.string(),
      price: Yen,
      publishesAt: Timestamp.nullable().meta({
        description: 'From when on shoppers see it, as the document says; null: at once.',
      }),
      opensAt: Timestamp,
      closesAt: Timestamp,
      tickets: Count,
      kind: z.enum(['new', 'change']),
      changed: z.array(z.string()).meta({ description: 'Paths that differ from the published draw.' }),
      check: CheckLines,
      buyers: Count.meta({
        description:
          'Members who have bought tickets. They keep the shipping terms of their purchase where a change makes them worse.',
      }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'changedMeanwhile', 'draftNotReady', 'checkOpen'],
  },
} as const;
