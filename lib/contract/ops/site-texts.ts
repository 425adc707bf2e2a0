import { z } from 'zod';
import {
  SiteTextBlocks,
  SiteTextKind,
  SiteTextVersion,
  SiteTextVersionNumber,
  TextsAtTime,
} from '../site-texts.ts';
import { Count, SEVERAL_LINES, TimeInput, Timestamp } from '../values.ts';
import { DryRun, Reason, Version } from './values.ts';

/** Whether shoppers have less or other rights than before. */
export const TEXT_CHANGES = ['correction', 'change'] as const;
export type TextChange = (typeof TEXT_CHANGES)[number];

const MAX_NOTE_CHARACTERS = 1_000;

/** A version as staff see it. */
const OpsTextVersion = SiteTextVersion.extend({
  publishedBy: z.string(),
  withdrawnAt: Timestamp.nullable().meta({ description: 'Withdrawn before it applied.' }),
}).meta({ id: 'OpsTextVersion' });
export type OpsTextVersion = z.infer<typeof OpsTextVersion>;

const DraftLine = z.object({ version: Version, changedAt: Timestamp, changedBy: z.string() });

const OpsTextLine = z
  .object({
    kind: SiteTextKind,
    current: OpsTextVersion,
    coming: OpsTextVersion.nullable(),
    draft: DraftLine.nullable(),
    isDefault: z.boolean().meta({ description: 'Whether the text is the one that the software brings.' }),
  })
  .meta({ id: 'OpsTextLine' });
export type OpsTextLine = z.infer<typeof OpsTextLine>;

/** Something that prevents the publishing of a text. */
const TextProblem = z.object({
  at: Count.nullable().meta({ description: 'The block, from 0; null: the whole text.' }),
  text: z.string().meta({ description: 'In Japanese.' }),
});
export type TextProblem = z.infer<typeof TextProblem>;

const OpsText = OpsTextLine.extend({
  blocks: SiteTextBlocks.meta({ description: 'The text that applies now.' }),
  draftBlocks: SiteTextBlocks.nullable(),
  defaultBlocks: SiteTextBlocks.meta({ description: 'The text that the software brings.' }),
  problems: z.array(TextProblem).meta({ description: 'Of the draft.' }),
  versions: z.array(OpsTextVersion).meta({ description: 'Newest first.' }),
  variables: z.array(
    z.object({
      name: z.string().meta({ description: 'As it is written in braces.' }),
      value: z.string().meta({ description: 'Now; the items of a list are lines.' }),
      isList: z.boolean(),
    }),
  ),
  needsSecondPerson: z.boolean().meta({ description: 'Whether somebody else has to approve a publication.' }),
  noticeDays: Count.meta({
    description: 'A change applies so many days after its publication at the earliest.',
  }),
  members: Count.meta({ description: 'Members who would get an email about a change.' }),
}).meta({ id: 'OpsText' });
export type OpsText = z.infer<typeof OpsText>;

const ofText = {
  who: 'operator',
  needs: 'content.write',
  params: z.strictObject({ kind: SiteTextKind }),
} as const;

const draftResult = z.object({
  kind: SiteTextKind,
  draft: DraftLine,
  problems: z.array(TextProblem),
  dryRun: z.boolean(),
});

export const siteTextCalls = {
  listSiteTexts: {
    method: 'GET',
    path: '/api/ops/site-texts',
    who: 'operator',
    needs: 'content.write',
    summary: 'The texts of the shop: terms, privacy policy, transactions, guide, FAQ, company.',
    answer: z.object({ items: z.array(OpsTextLine) }),
    refusals: [],
  },
  listTextsAt: {
    method: 'GET',
    path: '/api/ops/site-texts-at',
    who: 'operator',
    needs: 'orders.read',
    summary:
      'The versions of terms, privacy policy and transactions that applied at a time, as for an order.',
    query: z.strictObject({ at: TimeInput }),
    answer: TextsAtTime.extend({
      pages: z.array(z.url()).meta({ description: 'The pages of the shop that show them, in their order.' }),
    }),
    refusals: [],
  },
  showSiteText: {
    ...ofText,
    method: 'GET',
    path: '/api/ops/site-texts/{kind}',
    summary: 'A text with its draft, its versions and the variables that it may use.',
    answer: OpsText,
    refusals: ['notFound'],
  },
  saveTextDraft: {
    ...ofText,
    method: 'PUT',
    stepUp: false,
    path: '/api/ops/site-texts/{kind}/draft',
    summary: 'Save the draft of a text. The answer has its problems. No shopper sees it.',
    body: z.strictObject({
      blocks: SiteTextBlocks,
      version: Version.optional().meta({ description: 'Of the draft that was read; left out: a new draft.' }),
      dryRun: DryRun,
    }),
    answer: draftResult,
    refusals: ['changedMeanwhile'],
  },
  deleteTextDraft: {
    ...ofText,
    method: 'POST',
    stepUp: false,
    path: '/api/ops/site-texts/{kind}/draft/delete',
    summary: 'Delete the draft of a text. The published text stays as it is.',
    body: z.strictObject({ version: Version.optional(), dryRun: DryRun }),
    answer: z.object({ kind: SiteTextKind, dryRun: z.boolean() }),
    refusals: ['notFound', 'changedMeanwhile'],
  },
  publishTextDraft: {
    ...ofText,
    method: 'POST',
    stepUp: true,
    approval: 'content.write',
    path: '/api/ops/site-texts/{kind}/publish',
    summary:
      'Publish the draft of a text as its next version. Terms, privacy policy and transactions need a second person once the shop has members. Members get an email about a change of terms or privacy policy.',
    body: z.strictObject({
      version: Version.meta({ description: 'Of the draft: what is approved is what was read.' }),
      change: z.enum(TEXT_CHANGES).meta({
        description: '`correction`: nothing for the worse of shoppers; it may apply at once.',
      }),
      note: z
        .string()
        .trim()
        .min(1)
        .max(MAX_NOTE_CHARACTERS)
        .regex(SEVERAL_LINES)
        .meta({ description: 'What changes, for shoppers. Each line is a paragraph.' }),
      appliesFrom: TimeInput.optional().meta({
        description: 'Left out: as early as its kind of change allows.',
      }),
      asksConsent: z
        .boolean()
        .default(false)
        .meta({ description: 'Members agree again before their next purchase. Terms and privacy only.' }),
      reason: Reason.optional().meta({ description: 'For the second person, where one is needed.' }),
      dryRun: DryRun,
    }),
    answer: z.object({
      kind: SiteTextKind,
      version: OpsTextVersion,
      emails: Count.meta({ description: 'Members who get an email.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'changedMeanwhile', 'notInState', 'draftNotReady', 'requestWaits'],
  },
  withdrawTextVersion: {
    ...ofText,
    method: 'POST',
    stepUp: true,
    approval: 'content.write',
    path: '/api/ops/site-texts/{kind}/withdraw',
    summary:
      'Withdraw the version to come, before it applies. It needs a second person where its publication does, and members who got an email about it get another one.',
    body: z.strictObject({ number: SiteTextVersionNumber, reason: Reason, dryRun: DryRun }),
    answer: z.object({
      kind: SiteTextKind,
      version: OpsTextVersion,
      emails: Count.meta({ description: 'Members who get an email.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'notInState', 'requestWaits'],
  },
  previewTextDraft: {
    ...ofText,
    method: 'POST',
    stepUp: false,
    // So that no copy of the link is stored.
    takesNoKey: true,
    path: '/api/ops/site-texts/{kind}/preview',
    summary: 'Make a link that shows the draft of a text as shoppers will see it, for 30 minutes.',
    body: z.strictObject({}),
    answer: z.object({
      link: z.url().meta({ description: 'A page of the shop. Shown only here.' }),
      until: Timestamp,
    }),
    refusals: ['notFound'],
  },
} as const;
