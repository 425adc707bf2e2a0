import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { type TextProblem, textProblems } from '#lib/site-texts/problems.ts';
import type { TextValues } from '#lib/site-texts/resolve.ts';
import {
  applicationTime,
  isAgreedKind,
  isAnnounced,
  needsSecondPerson,
  type TextVersion,
  type TextVersionSummary,
} from '#backend/domain/site-texts.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { countMembers } from '#backend/persistence/site-texts/consents.ts';
import {
  countEmailed,
  countInformed,
  queueTextChange,
  queueTextWithdrawal,
} from '#backend/persistence/site-texts/change-emails.ts';
import { deleteTextDraft, findTextDraft } from '#backend/persistence/site-texts/drafts.ts';
import {
  findComingText,
  insertTextVersion,
  insertTextWithdrawal,
  listComingTexts,
  lockSiteTexts,
} from '#backend/persistence/site-texts/versions.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type {
  ActionOf,
  ChangedMeanwhile,
  InvalidInput,
  NotFound,
  NotInState,
} from '../staff/operator-action.ts';

type PublishParams = {
  readonly kind: SiteTextKind;
  /** The version of the draft that was read. */
  readonly version: number;
  readonly isCorrection: boolean;
  readonly note: string;
  readonly appliesFrom: Date | undefined;
  readonly asksConsent: boolean;
  /** The variables with their values now, which stay with a version that members can accept. */
  readonly values: TextValues;
  /** Whether a second person has approved it. */
  readonly isApproved: boolean;
  readonly dryRun: boolean;
};

type Published = {
  readonly version: TextVersion;
  /** Members who get an email. */
  readonly emails: number;
  readonly needsSecondPerson: boolean;
};

/** Nothing was published: a second person has to approve it. */
type Waits = { readonly waiting: true; readonly appliesFrom: Date; readonly emails: number };
type NotReady = { readonly refusal: 'draftNotReady'; readonly problems: readonly TextProblem[] };
type PublishRefused = NotFound | ChangedMeanwhile | NotInState | InvalidInput | NotReady;

/** Publishes the draft of a text as its next version, and deletes the draft. One version can be to come. */
export function publishText(
  db: Database,
  params: PublishParams,
  actionOf: ActionOf,
): Promise<Published | Waits | PublishRefused> {
  const { kind, isCorrection, isApproved, dryRun } = params;
  return inOperatorTransaction(db, dryRun, async (tx): Promise<Published | Waits | PublishRefused> => {
    await lockSiteTexts(tx);
    const draft = await draftToPublish(tx, params);
    if ('refusal' in draft) return draft;
    const members = await countMembers(tx);
    const now = await currentTime(tx);
    const appliesFrom = applicationTime({ ...params, members, now });
    if (!(appliesFrom instanceof Date)) return { refusal: 'invalidInput', ...appliesFrom };
    const needsTwo = needsSecondPerson(kind, members);
    const emails = isAnnounced({ kind, isCorrection }) ? await countInformed(tx) : 0;
    if (needsTwo && !isApproved && !dryRun) return { waiting: true, appliesFrom, emails };
    const action = actionOf({ siteText: kind, isCorrection, appliesFrom: appliesFrom.toISOString() });
    const version = await insertTextVersion(tx, {
      kind,
      blocks: draft.blocks,
      values: members === 0 ? null : params.values,
      note: params.note,
      asksConsent: params.asksConsent && !isCorrection,
      publishedBy:
        draft.changedBy === action.operator ? action.operator : `${draft.changedBy}、${action.operator}`,
      appliesFrom,
    });
    await deleteTextDraft(tx, kind);
    if (isAgreedKind(kind) && emails > 0) await queueTextChange(tx, { ...version, kind });
    await announceContent(tx, { texts: true });
    await recordAction(tx, { ...action, facts: { ...action.facts, number: version.number } });
    return { version, emails, needsSecondPerson: needsTwo };
  });
}

async function draftToPublish(tx: Connection, { kind, version, values }: PublishParams) {
  const draft = await findTextDraft(tx, kind);
  if (draft === undefined) return { refusal: 'notFound' } as const;
  if (draft.version !== version) return { refusal: 'changedMeanwhile' } as const;
  if ((await findComingText(tx, kind)) !== undefined)
    return { refusal: 'notInState', detail: 'Another version is to come: withdraw it first.' } as const;
  const problems = textProblems(draft.blocks, { kind, variables: Object.keys(values) });
  return problems.length > 0 ? ({ refusal: 'draftNotReady', problems } as const) : draft;
}

type WithdrawParams = {
  readonly kind: SiteTextKind;
  readonly number: number;
  /** Whether a second person has approved it. */
  readonly isApproved: boolean;
  readonly dryRun: boolean;
};

type Withdrawn = Pick<Published, 'emails' | 'needsSecondPerson'> & { readonly version: TextVersionSummary };

/** Withdraws the version to come, before it applies. Members who had an email about it get another one. */
export function withdrawText(
  db: Database,
  { kind, number, isApproved, dryRun }: WithdrawParams,
  actionOf: ActionOf,
): Promise<Withdrawn | Waits | NotInState> {
  return inOperatorTransaction(db, dryRun, async (tx): Promise<Withdrawn | Waits | NotInState> => {
    await lockSiteTexts(tx);
    const [coming, ...replaced] = await listComingTexts(tx, kind);
    if (coming?.number !== number)
      return { refusal: 'notInState', detail: 'Only the version to come can be withdrawn.' };
    const needsTwo = needsSecondPerson(kind, await countMembers(tx));
    // The emails were queued when the version was published first.
    const { publishedAt } = replaced.at(-1) ?? coming;
    const emails = isAgreedKind(kind) ? await countEmailed(tx, publishedAt) : 0;
    if (needsTwo && !isApproved && !dryRun) return { waiting: true, appliesFrom: coming.appliesFrom, emails };
    for (const version of [coming, ...replaced]) await insertTextWithdrawal(tx, version);
    if (isAgreedKind(kind)) await queueTextWithdrawal(tx, { ...coming, kind, publishedAt });
    await announceContent(tx, { texts: true });
    await recordAction(tx, actionOf({ siteText: kind, number }));
    const version = { ...coming, withdrawnAt: await currentTime(tx) };
    return { version, emails, needsSecondPerson: needsTwo };
  });
}
