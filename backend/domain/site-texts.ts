import {
  AGREED_TEXT_KINDS,
  type AgreedTextKind,
  type SiteTextBlock,
  type SiteTextKind,
} from '#lib/contract/site-text-blocks.ts';
import { TERMS_NOTICE_DAYS } from '#lib/contract/shop-rules.ts';
import { textVersionRoute } from '#lib/site/routes.ts';
import { textsOf, type TextValues, variablesIn } from '#lib/site-texts/resolve.ts';

/** A published version of a site text. It never changes; one that does not apply yet can be withdrawn. */
export type TextVersion = {
  readonly kind: SiteTextKind;
  readonly number: number;
  readonly blocks: readonly SiteTextBlock[];
  /** The values of its variables; null: those of today, as long as the shop has no members. */
  readonly values: TextValues | null;
  readonly note: string;
  readonly asksConsent: boolean;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly appliesFrom: Date;
  readonly withdrawnAt: Date | null;
};

/** A version without its text, which may be long. */
export type TextVersionSummary = Omit<TextVersion, 'blocks' | 'values'>;

/** The draft of the next version. */
export type TextDraft = {
  readonly kind: SiteTextKind;
  readonly blocks: readonly SiteTextBlock[];
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

export const isAgreedKind = (kind: SiteTextKind): kind is AgreedTextKind =>
  AGREED_TEXT_KINDS.some((agreed) => agreed === kind);

/** Texts that bind shop and shoppers. Another person approves them once somebody has agreed to them. */
export const BINDING_KINDS: readonly SiteTextKind[] = ['terms', 'privacy', 'transactions'];

export const needsSecondPerson = (kind: SiteTextKind, members: number): boolean =>
  members > 0 && BINDING_KINDS.includes(kind);

const DAY_MS = 24 * 60 * 60_000;

type Publication = {
  readonly kind: SiteTextKind;
  readonly isCorrection: boolean;
  readonly appliesFrom: Date | undefined;
  readonly asksConsent: boolean;
  /** Members of the shop, whom a change concerns. */
  readonly members: number;
  readonly now: Date;
};

/** Days from the publication of a change until it applies (民法 第548条の4, and the terms themselves). */
export const noticeDays = (kind: SiteTextKind, members: number): number =>
  isAgreedKind(kind) && members > 0 ? TERMS_NOTICE_DAYS : 0;

/** A rule that a publication breaks. */
type PublicationError = { readonly parameter: 'appliesFrom' | 'asksConsent'; readonly detail: string };

/** When a version applies. A correction, and the first text of a shop without members, apply at once. */
export function applicationTime(publication: Publication): Date | PublicationError {
  const { kind, isCorrection, appliesFrom, asksConsent, members, now } = publication;
  if (asksConsent && !isAgreedKind(kind))
    return { parameter: 'asksConsent', detail: 'members agree to the terms and the privacy policy only' };
  const days = isCorrection ? 0 : noticeDays(kind, members);
  const earliest = new Date(now.getTime() + days * DAY_MS);
  if (appliesFrom === undefined) return earliest;
  return appliesFrom >= earliest
    ? appliesFrom
    : { parameter: 'appliesFrom', detail: `it must not be before ${earliest.toISOString()}` };
}

/** Whether members get an email about a publication. */
export const isAnnounced = ({ kind, isCorrection }: Pick<Publication, 'kind' | 'isCorrection'>): boolean =>
  isAgreedKind(kind) && !isCorrection;

/** The variables of a text whose values differ. */
export const changedVariables = (
  blocks: readonly SiteTextBlock[],
  before: TextValues,
  after: TextValues,
): readonly string[] =>
  [...new Set(textsOf(blocks).flatMap(variablesIn))].filter(
    (name) => String(before[name]) !== String(after[name]),
  );

/** The note for shoppers of a version whose values are new. */
export const restatementNote = (variables: readonly string[]): string =>
  `店の情報が変わりました：${variables.join('、')}。`;

/** The page of a version in the shop. */
export const versionUrl = (siteOrigin: string, kind: SiteTextKind, number: number): string =>
  new URL(textVersionRoute(kind, number), siteOrigin).href;
