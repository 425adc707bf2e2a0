import type { AlarmKind } from '#lib/contract/alarm-enums.ts';
import { isPermitted, type Permission, type Role } from '#lib/contract/ops/permissions.ts';
import { ALARM_TEXTS, subjectName } from '#lib/lists/alarms.ts';
import { askedFor } from '#lib/lists/approval-names.ts';
import { shortNumber } from '#lib/text/numbers.ts';

type Request = { readonly approvalId: string; readonly call: string };

/** An event of which staff are notified. Names of staff are as colleagues read them. */
export type NoticeFacts =
  | (Request & {
      readonly kind: 'approvalRequested';
      /** The requester, by the name in the operator log. */
      readonly requester: string;
      readonly requestedBy: string;
      /** The permission of the second person. `undefined`: a call of another release, which nobody can approve. */
      readonly needs: Permission | undefined;
    })
  | (Request & {
      readonly kind: 'approvalDecided';
      readonly requester: string;
      readonly decidedBy: string;
      readonly isRejected: boolean;
      readonly reason: string | null;
    })
  | {
      readonly kind: 'alarm';
      readonly alarm: AlarmKind;
      readonly subject: string | null;
      readonly hasEnded: boolean;
    };

/**
 * A notice in words. No member, sum or address is in it, because it leaves the shop. `reason` is for the requester alone.
 */
type Notice = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly reason: string | null;
  /** Its page in the console. */
  readonly path: string;
};

export function noticeOf(facts: NoticeFacts): Notice {
  if (facts.kind === 'alarm') return alarmNotice(facts);
  const what = `${askedFor(facts)}の依頼（${shortNumber(facts.approvalId)}）`;
  if (facts.kind === 'approvalRequested')
    return {
      title: '承認の依頼があります',
      lines: [`${what}が、承認を待っています。`, `依頼した人: ${facts.requestedBy}`],
      reason: null,
      path: '/approvals',
    };
  const ended = facts.isRejected ? '却下' : '承認';
  return {
    title: `依頼が${ended}されました`,
    lines: [`${what}が、${ended}されました。`, `${ended}した人: ${facts.decidedBy}`],
    reason: facts.reason === null ? null : `理由: ${facts.reason}`,
    path: `/approvals?state=${facts.isRejected ? 'rejected' : 'approved'}`,
  };
}

/** Their subjects name people, or are a moment that has no end. */
const MOMENTS: readonly AlarmKind[] = [
  'accessGiven',
  'alarmRaised',
  'approvalLimitChanged',
  'staffRecovered',
  'staffSignInsFail',
];

/** Whether an alarm is a state that ends. The others are events, which the console shows for a day. */
export const endsByItself = (kind: AlarmKind): boolean => !MOMENTS.includes(kind);

function alarmNotice({ alarm, subject, hasEnded }: NoticeFacts & { readonly kind: 'alarm' }): Notice {
  const { title, action, list } = ALARM_TEXTS[alarm];
  const about = subject === null || !endsByItself(alarm) ? [] : [`対象: ${subjectName(subject)}`];
  return {
    title: hasEnded ? `解消しました: ${title}` : title,
    lines: [...about, ...(hasEnded ? [] : [action])],
    reason: null,
    path: list?.href ?? '/',
  };
}

type Recipient = { readonly name: string; readonly role: Role };

/** Whether a notice concerns somebody: those who can decide or act; of a decision the requester. */
export function isToldTo(facts: NoticeFacts, { name, role }: Recipient): boolean {
  if (facts.kind === 'approvalDecided') return name === facts.requester;
  if (facts.kind === 'alarm') return isPermitted(role, neededFor(facts.alarm));
  return name !== facts.requester && facts.needs !== undefined && isPermitted(role, facts.needs);
}

/** Alarms without a list of their own are for those who run the shop. */
const neededFor = (alarm: AlarmKind): Permission => ALARM_TEXTS[alarm].list?.needs ?? 'settings.read';

export const alarmKeyOf = ({
  kind,
  subject,
}: {
  readonly kind: AlarmKind;
  readonly subject: string | null;
}): string => (subject === null ? kind : `${kind}/${subject}`);

const MINUTE_MS = 60_000;

/** A shorter alarm is not told, for example one of a restart. */
const LASTING_MS = MINUTE_MS;
/** Alarms of one process are seen by its own backend alone, and several backends take turns. */
const GONE_MS = 5 * MINUTE_MS;

type Sighting = { readonly beganAt: Date; readonly seenAt: Date; readonly toldAt: Date | null };

export const isLasting = ({ beganAt, toldAt }: Sighting, now: Date): boolean =>
  toldAt === null && now.getTime() - beganAt.getTime() >= LASTING_MS;

export const isGone = ({ seenAt }: Sighting, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= GONE_MS;
