import { z } from 'zod';
import {
  AGREED_TEXT_KINDS,
  CARD_LOOKS,
  CARD_PICTURES,
  FACT_CONDITIONS,
  SITE_TEXT_KINDS,
  type SiteTextBlock as Block,
} from './site-text-blocks.ts';
import { SEVERAL_LINES, TimeInput, Timestamp } from './values.ts';

export const MAX_TEXT_CHARACTERS = 4_000;
export const MAX_ROWS = 100;

const Text = z.string().trim().min(1).max(MAX_TEXT_CHARACTERS).regex(SEVERAL_LINES);
const Texts = z.array(Text).max(MAX_ROWS);

/** A part of a URL, which people copy. */
const Anchor = z.string().regex(/^[a-z][a-z\d-]{0,59}$/);

/** A block of a site text, as it is written and stored. */
export const SiteTextBlock: z.ZodType<Block, Block> = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['chapter', 'article']), title: Text, id: Anchor.optional() }),
    z.strictObject({ kind: z.enum(['lead', 'paragraph', 'note']), text: Text }),
    z.strictObject({ kind: z.literal('list'), items: Texts.min(1) }),
    z.strictObject({
      kind: z.literal('facts'),
      rows: z
        .array(
          z.strictObject({
            term: Text,
            lines: Texts,
            list: Texts.optional(),
            when: z.enum(FACT_CONDITIONS).optional(),
          }),
        )
        .min(1)
        .max(MAX_ROWS),
    }),
    z.strictObject({
      kind: z.literal('question'),
      id: Anchor,
      question: Text,
      lines: Texts.min(1),
      list: Texts.optional(),
    }),
    z.strictObject({
      kind: z.literal('cards'),
      look: z.enum(CARD_LOOKS),
      cards: z
        .array(
          z.strictObject({
            title: Text,
            label: Text.optional(),
            picture: z.enum(CARD_PICTURES).optional(),
            lines: Texts,
          }),
        )
        .min(1)
        .max(MAX_ROWS),
    }),
    z.strictObject({ kind: z.literal('picture'), picture: z.literal('mascots') }),
  ])
  .meta({
    id: 'SiteTextBlock',
    description:
      'Texts have variables in braces, links as [text](/path) and emphasis as **text**. The page replaces them.',
  });

export const SiteTextKind = z.enum(SITE_TEXT_KINDS);
export const MAX_BLOCKS = 500;
export const SiteTextBlocks = z.array(SiteTextBlock).min(1).max(MAX_BLOCKS);

/** The values of variables with which a version is read. */
export const TextValues = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .meta({ description: 'Values of variables by their names.' });

export const SiteTextVersionNumber = z.int().positive().max(1_000_000);

/** A version without its text. */
export const SiteTextVersion = z
  .object({
    number: SiteTextVersionNumber,
    appliesFrom: Timestamp,
    publishedAt: Timestamp,
    note: z.string().meta({ description: 'What changed, for shoppers. Empty for the first version.' }),
    asksConsent: z.boolean().meta({ description: 'Whether members are asked to agree again.' }),
  })
  .meta({ id: 'SiteTextVersion' });
export type SiteTextVersion = z.infer<typeof SiteTextVersion>;

/** A version that a member has not agreed to. */
export const OpenConsent = z
  .object({
    kind: z.enum(AGREED_TEXT_KINDS),
    number: SiteTextVersionNumber,
    appliesFrom: Timestamp,
    note: z.string(),
    isFirst: z
      .boolean()
      .meta({ description: 'The member came from another shop and has agreed to no version of this text.' }),
  })
  .meta({ id: 'OpenConsent' });
export type OpenConsent = z.infer<typeof OpenConsent>;

const ofText = { required: ['kind'], params: z.strictObject({ kind: SiteTextKind }) };

/** The versions of the binding texts that applied at a time. */
export const TextsAtTime = z.object({
  items: z.array(z.object({ kind: SiteTextKind, number: SiteTextVersionNumber, appliesFrom: Timestamp })),
});

export const siteTextCalls = {
  listTextsAt: {
    method: 'GET',
    path: '/api/site-texts',
    source: 'shop',
    who: 'anyone',
    summary:
      'The versions of terms, privacy policy and transactions that applied at a time, as for an order.',
    query: z.strictObject({ at: TimeInput }),
    answer: TextsAtTime,
    refusals: [],
  },
  showSiteText: {
    method: 'GET',
    path: '/api/site-texts/{kind}',
    source: 'shop',
    who: 'anyone',
    summary: 'A text of the shop that applies now, such as the terms of use, and the version to come.',
    ...ofText,
    answer: z.object({
      kind: SiteTextKind,
      current: SiteTextVersion,
      blocks: SiteTextBlocks,
      values: TextValues.nullable().meta({
        description: 'Of the version, where the text is binding; null: those of today.',
      }),
      since: Timestamp.meta({ description: 'From when the first version applied.' }),
      coming: SiteTextVersion.nullable(),
    }),
    refusals: ['notFound'],
  },
  showSiteTextVersion: {
    method: 'GET',
    path: '/api/site-texts/{kind}/versions/{number}',
    source: 'shop',
    who: 'anyone',
    summary: 'One version of a text, also a former or a coming one, and the version before it.',
    required: ['kind', 'number'],
    params: z.strictObject({
      kind: SiteTextKind,
      number: z.string().regex(/^[1-9]\d{0,5}$/),
    }),
    answer: z.object({
      kind: SiteTextKind,
      version: SiteTextVersion,
      blocks: SiteTextBlocks,
      values: TextValues.nullable().meta({ description: 'null: those of today.' }),
      before: z
        .object({ number: SiteTextVersionNumber, blocks: SiteTextBlocks, values: TextValues.nullable() })
        .nullable(),
      isCurrent: z.boolean(),
      versions: z.array(SiteTextVersion).meta({ description: 'All, newest first.' }),
    }),
    refusals: ['notFound'],
  },
  listOpenConsents: {
    method: 'GET',
    path: '/api/site-text-consents',
    source: 'shop',
    who: 'member',
    summary:
      'Terms to which the member has not agreed yet: changed ones, and all of a member from another shop. Without it nothing can be bought.',
    answer: z.object({ items: z.array(OpenConsent) }),
    refusals: ['loginRequired'],
  },
  agreeToTexts: {
    method: 'POST',
    path: '/api/site-text-consents',
    source: 'shop',
    who: 'member',
    summary: 'Agree to versions of texts. Returns those that are still open.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({
      texts: z
        .array(z.strictObject({ kind: z.enum(AGREED_TEXT_KINDS), number: SiteTextVersionNumber }))
        .min(1)
        .max(AGREED_TEXT_KINDS.length),
    }),
    answer: z.object({ items: z.array(OpenConsent) }),
    refusals: ['loginRequired', 'notFound'],
  },
} as const;
