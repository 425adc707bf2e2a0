import { agreeToTexts, showText, showTextVersion } from '#backend/actions/site-texts/read.ts';
import { showTextPreview } from '#backend/actions/site-texts/drafts.ts';
import { BINDING_KINDS, type TextVersion, type TextVersionSummary } from '#backend/domain/site-texts.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { openConsentsOf } from '#backend/persistence/site-texts/consents.ts';
import { bindingTextsAt } from '#backend/persistence/site-texts/versions.ts';
import type { Handlers } from './server/public-calls.ts';
import { REVALIDATE } from './server/send.ts';

export const siteTextHandlers = (db: Database) =>
  ({
    listTextsAt: async ({ query: { at } }) => ({
      answer: { items: [...(await bindingTextsAt(db, at))] },
      headers: REVALIDATE,
    }),

    showSiteText: async ({ params: { kind } }) => {
      const shown = await showText(db, kind);
      if (shown === undefined) return { refusal: 'notFound', parameter: 'kind' };
      const { current, coming, since } = shown;
      const blocks = [...current.blocks];
      return {
        answer: {
          kind,
          current: presentVersion(current),
          blocks,
          values: BINDING_KINDS.includes(kind) ? writable(current.values) : null,
          since,
          coming: coming && presentVersion(coming),
        },
        headers: REVALIDATE,
      };
    },

    showSiteTextVersion: async ({ params: { kind, number } }) => {
      const shown = await showTextVersion(db, kind, Number(number));
      if (shown === undefined) return { refusal: 'notFound', parameter: 'number' };
      const { version, before, versions, isCurrent } = shown;
      return {
        answer: {
          kind,
          version: presentVersion(version),
          ...textOf(version),
          before: before && { number: before.number, ...textOf(before) },
          isCurrent,
          versions: versions.map(presentVersion),
        },
        headers: REVALIDATE,
      };
    },

    showTextPreview: async ({ body: { secret } }) => {
      const draft = await showTextPreview(db, secret);
      if (draft === undefined) return { refusal: 'notFound', parameter: 'secret' };
      return { answer: { kind: draft.kind, blocks: [...draft.blocks] } };
    },

    listOpenConsents: async (_input, { login }) => ({
      answer: { items: [...(await openConsentsOf(db, login.memberId))] },
    }),

    agreeToTexts: async ({ body: { texts } }, { login }) => {
      const open = await agreeToTexts(db, login.memberId, texts);
      if (open === 'notFound') return { refusal: open, parameter: 'texts' };
      return open === 'loginRequired' ? { refusal: open } : { answer: { items: [...open] } };
    },
  }) satisfies Partial<Handlers>;

const textOf = ({ blocks, values }: TextVersion) => ({ blocks: [...blocks], values: writable(values) });

/** The contract's type of the values, whose lists can be changed. */
const writable = (values: TextVersion['values']) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );

/** Without its text and its author. */
export const presentVersion = ({
  number,
  appliesFrom,
  publishedAt,
  note,
  asksConsent,
}: TextVersionSummary) => ({
  number,
  appliesFrom,
  publishedAt,
  note,
  asksConsent,
});
