import { setTimeout as pause } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { TestShopClient } from '#backend/actions/staff/test-shop.ts';
import type { DraftDocument } from '#backend/domain/draws/draft.ts';
import type { Settings } from '#backend/domain/settings.ts';
import type { TextVersion } from '#backend/domain/site-texts.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import { lockCatalogue } from '#backend/persistence/content/known-entries.ts';
import {
  allPictureIds,
  finishPicture,
  findStoredPicture,
  insertPictureOnce,
  type StoredPicture,
} from '#backend/persistence/content/pictures.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { findTariff, replaceTariff, type StoredTariff } from '#backend/persistence/draws/tariffs.ts';
import { findDraftedDraw, insertDraft, pageOfDrafts } from '#backend/persistence/draws/drafts.ts';
import { lockSettings, readSettings, writeSettings } from '#backend/persistence/settings.ts';
import { findCurrentText, insertTextVersion, SOFTWARE } from '#backend/persistence/site-texts/versions.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';
import type { SettingsSection } from '#lib/contract/settings.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import { filesOf } from './archive.ts';
import { exportCatalogue, type ExportedFile } from './export.ts';
import { importCatalogue } from './import.ts';
import { isFileErrors } from './parse-file.ts';

/** Without the address of the chat: messages of a test shop do not belong there. Without maintenance: a test needs sales. */
const COPIED_SECTIONS = [
  'shop',
  'shipping',
  'limits',
  'emails',
  'inquiries',
  'brand',
  'announcement',
  'closedDays',
] as const satisfies readonly SettingsSection[];
type CopiedSection = (typeof COPIED_SECTIONS)[number];

/** A piece of a shop as another one stores it, in this order. */
type ShopPart =
  | { readonly kind: 'picture'; readonly picture: StoredPicture }
  | { readonly kind: 'settings'; readonly section: CopiedSection; readonly value: Settings[CopiedSection] }
  | { readonly kind: 'tariff'; readonly tariff: StoredTariff['tariff'] }
  | { readonly kind: 'text'; readonly text: Pick<TextVersion, 'kind' | 'blocks' | 'note'> }
  | { readonly kind: 'entry'; readonly name: string; readonly files: readonly ExportedFile[] }
  | { readonly kind: 'draft'; readonly draft: CopiedDraft };

type CopiedDraft = {
  readonly directoryName: string;
  readonly document: DraftDocument;
  /** The name of the published draw that it changes; null: a new draw. */
  readonly changes: string | null;
};

/** Reads everything that a shop shows or will show: pictures, settings, the table of fees, texts, the entries of the catalogue, and drafts. */
async function* readShop(db: Database): AsyncGenerator<ShopPart & { readonly ofAll: number }> {
  const pictureIds = await allPictureIds(db);
  const others = [...(await settingsParts(db)), ...(await tariffParts(db)), ...(await textParts(db))];
  const drafts = await draftParts(db);
  const before = pictureIds.length + others.length;
  for (const pictureId of pictureIds) {
    const picture = await findStoredPicture(db, pictureId);
    if (picture !== undefined) yield { kind: 'picture', picture, ofAll: before + drafts.length };
  }
  for (const part of others) yield { ...part, ofAll: before + drafts.length };
  let ofAll = before + drafts.length;
  for await (const entry of exportCatalogue(db)) {
    ofAll = before + entry.ofAll + drafts.length;
    const [kind, name] = entry.files[0]?.path.split('/') ?? [];
    if (kind !== undefined) yield { kind: 'entry', name: `${kind}/${name}`, files: entry.files, ofAll };
  }
  for (const part of drafts) yield { ...part, ofAll };
}

async function settingsParts(db: Connection): Promise<readonly ShopPart[]> {
  const stored = await readSettings(db);
  return COPIED_SECTIONS.flatMap((section): readonly ShopPart[] => {
    const value = stored[section]?.value;
    return value === undefined ? [] : [{ kind: 'settings', section, value }];
  });
}

/** The shop's table of shipping fees, before the draws that have their fees from it. */
async function tariffParts(db: Connection): Promise<readonly ShopPart[]> {
  const stored = await findTariff(db);
  return stored === undefined ? [] : [{ kind: 'tariff', tariff: stored.tariff }];
}

/** The texts that apply and that the software has not brought. */
async function textParts(db: Connection): Promise<readonly ShopPart[]> {
  const parts: ShopPart[] = [];
  for (const kind of SITE_TEXT_KINDS) {
    const text = await findCurrentText(db, kind);
    if (text === undefined || text.publishedBy === SOFTWARE) continue;
    parts.push({ kind: 'text', text: { kind, blocks: text.blocks, note: text.note } });
  }
  return parts;
}

const MAX_DRAFTS = 1_000;

async function draftParts(db: Connection): Promise<readonly ShopPart[]> {
  const { items } = await pageOfDrafts(db, { limit: MAX_DRAFTS, offset: 0 });
  const parts: ShopPart[] = [];
  for (const { directoryName, document, drawId } of items) {
    const draw = drawId === null ? undefined : await findDraftedDraw(db, { drawId });
    parts.push({ kind: 'draft', draft: { directoryName, document, changes: draw?.directoryName ?? null } });
  }
  return parts;
}

/** It stops, deletes its tables, starts and migrates. */
const RESTART_MS = 90_000;
const RESTART_PAUSE_MS = 250;

/** Empties the test shop and copies the shop into it. The parts of the operation are empty: they show the progress. */
export async function* copyToTestShop(
  db: Database,
  client: TestShopClient,
  by: string,
): AsyncGenerator<LongPart> {
  await eraseAndWait(client);
  const skipped: string[] = [];
  let done = 0;
  for await (const { ofAll, ...part } of readShop(db)) {
    const name = await client.store(serialize({ part, by } satisfies SentPart));
    if (name !== undefined) skipped.push(name);
    done += 1;
    yield { bytes: Buffer.alloc(0), done: Math.min(done, ofAll), ofAll };
  }
  await client.endCopy({ by, skipped });
}

/** Returns once the emptied test shop has started again. */
async function eraseAndWait(client: TestShopClient): Promise<void> {
  const before = await client.state();
  if (before === undefined || !(await client.erase())) throw new Error('The test shop does not answer.');
  const until = Date.now() + RESTART_MS;
  for (;;) {
    const now = await client.state();
    if (now !== undefined && now.instance !== before.instance) return;
    if (Date.now() > until) throw new Error('The test shop did not start again after it was emptied.');
    await pause(RESTART_PAUSE_MS);
  }
}

/** The body of a part, as V8's structured clone: dates and bytes stay what they are. */
type SentPart = { readonly part: ShopPart; readonly by: string };

/** Stores a part of a copy. Returns the name of what could not be stored; `undefined`: all was. */
export async function storeShopPart(db: Database, sent: Uint8Array): Promise<string | undefined> {
  const { part, by }: SentPart = deserialize(sent);
  if (part.kind === 'entry') {
    const files = filesOf(new Map(part.files.map(({ path, bytes }) => [path, Buffer.from(bytes)])));
    const context = { db, progress: () => {} };
    const done = await importCatalogue(context, { files, demonstration: false, dryRun: false, by });
    return isFileErrors(done) ? part.name : undefined;
  }
  return inTransaction(db, (tx) => storeInTransaction(tx, part, by));
}

async function storeInTransaction(
  tx: Connection,
  part: Exclude<ShopPart, { readonly kind: 'entry' }>,
  by: string,
): Promise<string | undefined> {
  if (part.kind === 'picture') {
    const { isFinished, ...picture } = part.picture;
    if ((await insertPictureOnce(tx, picture)) && isFinished) await finishPicture(tx, picture.pictureId, []);
  } else if (part.kind === 'settings') {
    await lockSettings(tx);
    await writeSettings(tx, { section: part.section, value: part.value, by });
    await announceContent(tx, { shop: true });
  } else if (part.kind === 'tariff') {
    await lockCatalogue(tx);
    await replaceTariff(tx, part.tariff, by);
    await announceContent(tx, { shop: true });
  } else if (part.kind === 'text') {
    const applies = { values: null, asksConsent: false, publishedBy: by, appliesFrom: await currentTime(tx) };
    await insertTextVersion(tx, { ...part.text, ...applies });
    await announceContent(tx, { texts: true });
  } else return storeDraft(tx, part.draft, by);
  return undefined;
}

async function storeDraft(tx: Connection, draft: CopiedDraft, by: string): Promise<string | undefined> {
  const { changes, directoryName, document } = draft;
  const draw = changes === null ? undefined : await findDraftedDraw(tx, { directoryName: changes });
  if (changes !== null && draw === undefined) return `drafts/${directoryName}`;
  await insertDraft(tx, {
    directoryName,
    document,
    drawId: draw?.drawId ?? null,
    basedOn: draw?.updatedAt ?? null,
    by,
  });
  return undefined;
}
