import { discardDraft, makeTextPreview, saveDraft } from '#backend/actions/site-texts/drafts.ts';
import { publishText, withdrawText } from '#backend/actions/site-texts/publish.ts';
import { textValues } from '#backend/actions/site-texts/text-values.ts';
import { publicTariff } from '#backend/actions/tariff.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import {
  needsSecondPerson,
  noticeDays,
  type TextDraft,
  type TextVersion,
  type TextVersionSummary,
  versionUrl,
} from '#backend/domain/site-texts.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { countMembers } from '#backend/persistence/site-texts/consents.ts';
import { findTextDraft } from '#backend/persistence/site-texts/drafts.ts';
import {
  bindingTextsAt,
  findComingText,
  findCurrentText,
  listTextVersions,
} from '#backend/persistence/site-texts/versions.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { SITE_TEXT_KINDS, type SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { textProblems } from '#lib/site-texts/problems.ts';
import type { TextValues } from '#lib/site-texts/resolve.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { presentVersion } from './site-texts.ts';

type SiteTextDeps = {
  readonly db: Database;
  readonly settings: CurrentSettings;
  readonly paymentTypes: readonly PaymentType[];
  /** The address of the shop's page for a secret. */
  readonly previewLinkOf: (secret: string) => string;
  readonly siteOrigin: string;
};

export function siteTextHandlers({ db, settings, paymentTypes, previewLinkOf, siteOrigin }: SiteTextDeps) {
  const values = async () => textValues(settings.effective, { paymentTypes, tariff: await publicTariff(db) });
  return {
    listSiteTexts: async () => ({
      answer: { items: (await Promise.all(SITE_TEXT_KINDS.map((kind) => lineOf(db, kind)))).filter(isFound) },
    }),

    listTextsAt: async ({ query: { at } }) => {
      const items = [...(await bindingTextsAt(db, at))];
      const pages = items.map(({ kind, number }) => versionUrl(siteOrigin, kind, number));
      return { answer: { items, pages } };
    },

    showSiteText: async ({ params: { kind } }) => {
      const line = await lineOf(db, kind);
      if (line === undefined) return { refusal: 'notFound' };
      const [current, draft, versions, members] = await Promise.all([
        findCurrentText(db, kind),
        findTextDraft(db, kind),
        listTextVersions(db, kind),
        countMembers(db),
      ]);
      const known = await values();
      return {
        answer: {
          ...line,
          blocks: [...(current?.blocks ?? DEFAULT_TEXTS[kind])],
          draftBlocks: draft === undefined ? null : [...draft.blocks],
          defaultBlocks: [...DEFAULT_TEXTS[kind]],
          problems: draft === undefined ? [] : problemsOf(draft, known),
          versions: versions.map(presentForStaff),
          variables: variablesOf(known),
          needsSecondPerson: needsSecondPerson(kind, members),
          noticeDays: noticeDays(kind, members),
          members,
        },
      };
    },

    saveTextDraft: async ({ params: { kind }, body: { blocks, version, dryRun } }, { action }) => {
      const draft = await saveDraft(db, { kind, blocks, version, dryRun }, action);
      if ('refusal' in draft) return draft;
      return {
        answer: { kind, draft: presentDraft(draft), problems: problemsOf(draft, await values()), dryRun },
      };
    },

    deleteTextDraft: async ({ params: { kind }, body: { version, dryRun } }, { action }) => {
      const deleted = await discardDraft(db, { kind, version, dryRun }, action);
      return deleted === 'deleted' ? { answer: { kind, dryRun } } : deleted;
    },

    publishTextDraft: async ({ params: { kind }, body }, { action, approved }) => {
      const { change, reason, dryRun, ...rest } = body;
      const published = await publishText(
        db,
        {
          ...rest,
          kind,
          appliesFrom: rest.appliesFrom,
          isCorrection: change === 'correction',
          values: await values(),
          isApproved: approved !== undefined,
          dryRun,
        },
        action,
      );
      if ('waiting' in published) {
        const summary = summaryOf(kind, { ...rest, ...published });
        return reason === undefined
          ? ({ refusal: 'invalidInput', parameter: 'reason', detail: 'the second person reads it' } as const)
          : { approval: { subject: subjectOf(kind), summary, reason } };
      }
      if ('problems' in published) {
        const detail = published.problems.map(({ text }) => text).join(' ');
        return { refusal: published.refusal, detail };
      }
      if ('refusal' in published) return published;
      const { version, emails, needsSecondPerson: needsTwo } = published;
      const asks = needsTwo && approved === undefined ? subjectOf(kind) : undefined;
      return { answer: { kind, version: presentForStaff(version), emails, dryRun }, asks };
    },

    withdrawTextVersion: async ({ params: { kind }, body: { number, reason, dryRun } }, operator) => {
      const isApproved = operator.approved !== undefined;
      const withdrawn = await withdrawText(db, { kind, number, isApproved, dryRun }, (facts) =>
        operator.action({ ...facts, reason }),
      );
      if ('refusal' in withdrawn) return withdrawn;
      if ('waiting' in withdrawn) {
        const summary = withdrawalSummaryOf(kind, { ...withdrawn, number });
        return { approval: { subject: subjectOf(kind), summary, reason } };
      }
      const { version, emails, needsSecondPerson: needsTwo } = withdrawn;
      const asks = needsTwo && !isApproved ? subjectOf(kind) : undefined;
      return { answer: { kind, version: presentForStaff(version), emails, dryRun }, asks };
    },

    previewTextDraft: async ({ params: { kind } }, { action }) => {
      const made = await makeTextPreview(db, kind, action);
      return 'refusal' in made ? made : { answer: { link: previewLinkOf(made.secret), until: made.until } };
    },
  } satisfies Partial<OpsHandlers>;
}

async function lineOf(db: Database, kind: SiteTextKind) {
  const [current, coming, draft] = await Promise.all([
    findCurrentText(db, kind),
    findComingText(db, kind),
    findTextDraft(db, kind),
  ]);
  if (current === undefined) return undefined;
  return {
    kind,
    current: presentForStaff(current),
    coming: coming === undefined ? null : presentForStaff(coming),
    draft: draft === undefined ? null : presentDraft(draft),
    isDefault: isSame(current.blocks, DEFAULT_TEXTS[kind]),
  };
}

const isFound = <Line>(line: Line | undefined): line is Line => line !== undefined;

/** The database returns the keys of an object in another order. */
const isSame = (one: TextVersion['blocks'], other: TextVersion['blocks']): boolean =>
  JSON.stringify(one, byKey) === JSON.stringify(other, byKey);

const byKey = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const problemsOf = ({ kind, blocks }: TextDraft, values: TextValues) =>
  textProblems(blocks, { kind, variables: Object.keys(values) }).map(({ at, text }) => ({ at, text }));

const variablesOf = (values: TextValues) =>
  Object.entries(values).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : value.join('\n'),
    isList: typeof value !== 'string',
  }));

const presentDraft = ({ version, changedAt, changedBy }: TextDraft) => ({ version, changedAt, changedBy });

const presentForStaff = (version: TextVersionSummary) => ({
  ...presentVersion(version),
  publishedBy: version.publishedBy,
  withdrawnAt: version.withdrawnAt,
});

const subjectOf = (kind: SiteTextKind) => ({ kind: 'siteText', id: kind }) as const;

type Waiting = { readonly appliesFrom: Date; readonly emails: number; readonly note: string };

/** The publication in words, which the second person approves. */
const summaryOf = (kind: SiteTextKind, { appliesFrom, emails, note }: Waiting): string =>
  `${INFO_PAGES[kind].title}の新しい版を公開します。適用は${japanLongDate(appliesFrom.toISOString())}から、メールは${emails}人。変わるところ：${note}`;

type WaitingWithdrawal = Omit<Waiting, 'note'> & { readonly number: number };

const withdrawalSummaryOf = (
  kind: SiteTextKind,
  { number, appliesFrom, emails }: WaitingWithdrawal,
): string =>
  `${INFO_PAGES[kind].title}の第${number}版（${japanLongDate(appliesFrom.toISOString())}から適用）を取り下げます。メールは${emails}人。`;
