import type { Database } from '#backend/persistence/db/database.ts';
import type { OpsHandlers, Operator } from './server/operator-calls.ts';
import {
  listDrafts,
  showDraft,
  createDraft,
  editDraw,
  saveDraft,
  deleteDraft,
  type DraftView,
} from '#backend/actions/draws/drafts.ts';
import { pageFrom } from './server/parse.ts';
import { confirmPublishCheck, listPublishChecks } from '#backend/actions/draws/publish-checks.ts';
import { publishDraft } from '#backend/actions/draws/publish-draft.ts';
import { ticketsOf, type Problem } from '#backend/domain/content/entry.ts';
import { makePreview } from '#backend/actions/draws/preview-draft.ts';
import type { StoredDraft } from '#backend/persistence/draws/drafts.ts';
import { pageUrl } from '#backend/domain/draws/draft-preview.ts';
import { draftOdds, draftOf, protectedFields, pathText } from '#backend/domain/draws/draft.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { FieldProblem } from '#lib/contract/ops/refusals.ts';

type DraftDeps = {
  readonly db: Database;
  /** The origin of the storefront. */
  readonly siteOrigin: string;
  /** Those of the provider. */
  readonly paymentTypes: readonly PaymentType[];
};

export function draftHandlers({ db, siteOrigin, paymentTypes }: DraftDeps) {
  const presentDraft = (view: DraftView) => presentDraftAt(siteOrigin, view);
  return {
    listDrafts: async ({ query }) => {
      const { total, items } = await listDrafts(db, { ...pageFrom(query), q: query.q });
      return { answer: { total, items: items.map(presentLine) } };
    },

    showDraft: async ({ params }) => {
      const shown = await showDraft(db, params.directoryName);
      return 'refusal' in shown ? shown : { answer: presentDraft(shown) };
    },

    createDraft: async ({ body: { dryRun, directoryName, copyOf } }, operator) => {
      const created = await createDraft(db, { directoryName, copyOf }, changeBy(operator, dryRun));
      return 'refusal' in created ? created : { answer: { draft: presentDraft(created), dryRun } };
    },

    editDraw: async ({ params, body: { dryRun } }, operator) => {
      const edited = await editDraw(db, params.directoryName, changeBy(operator, dryRun));
      return 'refusal' in edited ? edited : { answer: { draft: presentDraft(edited), dryRun } };
    },

    saveDraft: async ({ params, body: { document, version, basedOn, dryRun } }, operator) => {
      const input = { ...params, version, document, basedOn };
      const saved = await saveDraft(db, input, changeBy(operator, dryRun));
      return 'refusal' in saved ? saved : { answer: { draft: presentDraft(saved), dryRun } };
    },

    deleteDraft: async ({ params, body: { version, dryRun } }, operator) => {
      const deleted = await deleteDraft(db, { ...params, version }, changeBy(operator, dryRun));
      return 'refusal' in deleted ? deleted : { answer: { ...params, dryRun } };
    },

    publishDraft: async ({ params, body: { version, acknowledged, dryRun } }, operator) => {
      const publishing = { ...params, version, acknowledged, paymentTypes };
      const published = await publishDraft(db, publishing, changeBy(operator, dryRun));
      if ('broken' in published) return notReady(published.broken);
      if ('refusal' in published) return published;
      const { entry, isNew, changed, check, buyers } = published;
      const publishesAt = entry.publishesAt?.at ?? null;
      const opensAt = entry.opensAt.at;
      const closesAt = entry.closesAt.at;
      const kind = isNew ? 'new' : 'change';
      const tickets = ticketsOf(entry.prizes);
      const times = { publishesAt, opensAt, closesAt };
      return { answer: { ...entry, ...times, tickets, kind, changed, check, buyers, dryRun } };
    },
  } satisfies Partial<OpsHandlers>;
}

export const publishCheckHandlers = (db: Database) =>
  ({
    listPublishChecks: async ({ params }) => {
      const checks = await listPublishChecks(db, params.directoryName);
      return 'refusal' in checks ? checks : { answer: { items: checks } };
    },

    confirmPublishCheck: async ({ params, body }, { name, action }) => {
      const confirmed = await confirmPublishCheck(db, { ...params, ...body, by: name }, action);
      return 'refusal' in confirmed ? confirmed : { answer: { check: confirmed, dryRun: body.dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

/** `previewLinkOf`: the address of the shop's page for a secret. */
export const previewHandlers = (db: Database, previewLinkOf: (secret: string) => string) =>
  ({
    previewDraft: async ({ params }, { action }) => {
      const made = await makePreview(db, params.directoryName, action);
      if ('broken' in made) return notReady(made.broken);
      if ('refusal' in made) return made;
      return { answer: { link: previewLinkOf(made.secret), until: made.until } };
    },
  }) satisfies Partial<OpsHandlers>;

const notReady = (broken: readonly Problem[]) => ({
  refusal: 'draftNotReady' as const,
  fieldProblems: broken.map(presentProblem),
});

const changeBy = ({ name, action }: Operator, dryRun: boolean) => ({ by: name, dryRun, actionOf: action });

const draftFields = (draft: StoredDraft) => ({
  ...draft,
  kind: draft.drawId === null ? ('new' as const) : ('change' as const),
});

type ListedDraft = { readonly draft: StoredDraft; readonly problems: number };

export const presentLine = ({ draft, problems }: ListedDraft) => ({
  ...draftFields(draft),
  title: draft.document.title,
  opensAt: draft.document.opensAt,
  problems,
});

const presentDraftAt = (siteOrigin: string, { draft, problems, published, isAhead, at }: DraftView) => ({
  ...draftFields(draft),
  problems: problems.map(presentProblem),
  ...draftOdds(draft.document),
  published:
    published === undefined
      ? null
      : {
          directoryName: published.directoryName,
          pageUrl: pageUrl(siteOrigin, published.directoryName),
          changedAt: published.updatedAt,
          isAhead,
          document: draftOf(published),
          protectedFields: protectedFields(published, at),
        },
});

const presentProblem = ({ at, code = 'invalid', message, min, max }: Problem): FieldProblem => ({
  path: pathText(at),
  code,
  message,
  min,
  max,
});
