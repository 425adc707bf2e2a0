import { readEmail } from '#lib/contract/member/fields.ts';
import { LINE_RETURN_MINUTES, LINE_SIGN_UP_MINUTES } from '#lib/contract/shop-rules.ts';

/** How long a browser that was sent to LINE is expected back. */
export const LINE_REQUEST_LIFE_MS = LINE_RETURN_MINUTES * 60_000;
/** How long a LINE account that has no member is kept for the sign-up. */
export const LINE_SIGN_UP_LIFE_MS = LINE_SIGN_UP_MINUTES * 60_000;

/** A person as LINE names them. */
export type LineIdentity = {
  /** Names one LINE account for all channels of the shop's company. */
  readonly subject: string;
  /** As registered at LINE, which does not state that it is verified: it fills in a form, and proves nothing. */
  readonly email: string | null;
};

/** The LINE account that logs a member in. */
export type LineLink = {
  readonly memberId: string;
  readonly subject: string;
  readonly linkedAt: Date;
  readonly usedAt: Date | null;
};

/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;

/** Reads the claims of a verified ID token. `undefined`: it names nobody. An unusable email address counts as none. */
export function lineIdentityOf(claims: {
  readonly sub?: unknown;
  readonly email?: unknown;
}): LineIdentity | undefined {
  const { sub: subject, email } = claims;
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) return undefined;
  const read = typeof email === 'string' ? readEmail(email) : undefined;
  return { subject, email: read !== undefined && 'value' in read ? read.value : null };
}

type LinkRequest = {
  readonly memberId: string;
  readonly subject: string;
  /** The member's present link. */
  readonly own: LineLink | undefined;
  /** The link of this LINE account. */
  readonly holder: LineLink | undefined;
};

/** A LINE account logs in one member at most, and a member has one LINE account at most. */
export function linkDecision({
  memberId,
  subject,
  own,
  holder,
}: LinkRequest): 'link' | 'unchanged' | 'lineTaken' | 'lineLinked' {
  if (holder !== undefined && holder.memberId !== memberId) return 'lineTaken';
  if (own === undefined) return 'link';
  return own.subject === subject ? 'unchanged' : 'lineLinked';
}
