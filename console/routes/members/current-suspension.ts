import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import type { Suspension } from '#lib/contract/ops/members.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';

/** The suspension that is in force. */
export const currentSuspension = (
  { suspensions }: Pick<OpsMemberDetails, 'suspensions'>,
  now = Date.now(),
): Suspension | undefined =>
  suspensions.find(({ until, endedAt }) => endedAt === null && (until === null || Date.parse(until) > now));

export const untilText = (until: string | null): string =>
  until === null ? '解除するまで' : `${japanLongDateTime(until)}まで`;

export const suspensionText = ({ until, reason }: Suspension): string =>
  `${untilText(until)}ログインと購入ができません（${reason}）。`;
