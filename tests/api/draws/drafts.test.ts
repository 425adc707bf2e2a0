import { asc, eq, sql } from 'drizzle-orm';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import {
  boxes,
  drawCharacters,
  draws,
  galleryPictures,
  lastOnePrizes,
  prizes,
} from '#backend/persistence/schema.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { PUBLISH_RULES } from '#lib/contract/draw-problems.ts';
import type { Draft } from '#lib/contract/ops/drafts.ts';
import { catalogueTime, DAY_MS } from '#backend/domain/time.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aLastOne, aPrizeLine } from '../../support/catalogue.ts';
import { actionsBy, announcedTags, clearAnnouncements } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await hana.ask(method, `/api/ops/${path}`, body === undefined ? {} : { body });
  return { status: answer.statusCode, ...answer.json() };
};
const codeOf = ({ status, code }: { readonly status: number; readonly code?: string }) =>
  [status, code].join(' ');

const UPCOMING = { opensAt: '2099-12-01 10:00', closesAt: '2099-12-31 23:59' };

/** Imports one draw from files. */
async function aDraw(name: string, but: Parameters<typeof aDrawFile>[0] = {}) {
  const folder = await aCatalogueFolder();
  folder.draw(name, aDrawFile(but));
  const result = await importFolder(backend.db, folder.path);
  folder.close();
  expect(result).toMatchObject({ draws: { added: [name] } });
  await clearAnnouncements(backend);
}

const edited = async (name: string): Promise<Draft> => (await ask('POST', `draws/${name}/draft`, {})).draft;
const saved = (draft: Draft, but: Partial<DraftDocument>, more: object = { version: draft.version }) =>
  ask('PUT', `drafts/${draft.directoryName}`, { document: { ...draft.document, ...but }, ...more });
const publish = (name: string, body: object = {}) =>
  ask('POST', `drafts/${name}/publish`, { acknowledged: PUBLISH_RULES, ...body });
const shown = async (name: string) => (await backend.get(`/api/product/${name}`)).json();

/** Everything stored of a draw but its ids, its name and what is chosen at random. */
async function rowsOf(name: string) {
  const { db } = backend;
  const [row] = await db.select().from(draws).where(eq(draws.directoryName, name));
  if (row === undefined) throw new Error(`There is no draw ${name}.`);
  const { drawId } = row;
  const random = {
    directoryName: null,
    sourceSalt: null,
    updatedAt: null,
    publishedAt: null,
    entryDigest: null,
    searchName: null,
  };
  const withoutIds = (rows: readonly object[]) =>
    rows.map((one) => ({ ...one, drawId: null, prizeId: null }));
  return {
    draw: { ...row, ...random, drawId: null },
    prizes: withoutIds(
      await db.select().from(prizes).where(eq(prizes.drawId, drawId)).orderBy(asc(prizes.position)),
    ),
    characters: withoutIds(await db.select().from(drawCharacters).where(eq(drawCharacters.drawId, drawId))),
    lastOne: withoutIds(await db.select().from(lastOnePrizes).where(eq(lastOnePrizes.drawId, drawId))),
    gallery: withoutIds(await db.select().from(galleryPictures).where(eq(galleryPictures.drawId, drawId))),
    box: (await db.select({ size: boxes.size }).from(boxes).where(eq(boxes.drawId, drawId)))[0],
  };
}

const prepare = () => prepareBoxes(backend.db, backend.paying.shopLog);

const manifestOf = async (name: string) => {
  const [row] = await backend.db
    .select({ manifest: boxes.manifest })
    .from(boxes)
    .innerJoin(draws, eq(draws.drawId, boxes.drawId))
    .where(eq(draws.directoryName, name));
  return row?.manifest;
};

test('A published draft is the draw that the same files make, and no shopper sees it before', async () => {
  const art = { file: 'a.png', alt: '商店街' };
  await aDraw('files', {
    reading: 'まるぽのおつかい',
    characters: ['まるぽ', 'もぐ'],
    ...UPCOMING,
    salesType: 'last_special',
    lastOne: aLastOne(),
    prizes: [
      aPrizeLine('A', { variants: ['青', '赤'] }),
      ...['B', 'C', 'D'].map((grade) => aPrizeLine(grade)),
    ],
    gallery: [art],
    formerly: ['files-before'],
  });
  expect(codeOf(await ask('POST', 'drafts', { directoryName: 'files' }))).toBe('409 drawNameTaken');
  expect(codeOf(await ask('POST', 'drafts', { directoryName: 'files-before' }))).toBe('409 drawNameTaken');
  const copyOf = { kind: 'draw', directoryName: 'files' };
  expect(codeOf(await ask('POST', 'drafts', { directoryName: 'faq', copyOf }))).toBe('422 invalidInput');
  const { draft } = await ask('POST', 'drafts', { directoryName: 'drafted', copyOf });
  expect(draft.problems).toEqual([
    expect.objectContaining({ path: 'opensAt', code: 'missing' }),
    expect.objectContaining({ path: 'closesAt', code: 'missing' }),
  ]);
  expect(codeOf(await ask('POST', 'drafts', { directoryName: 'drafted' }))).toBe('409 drawNameTaken');
  const twin = { directoryName: 'twin', copyOf: { kind: 'draft', directoryName: 'drafted' } };
  expect((await ask('POST', 'drafts', twin)).draft.document).toEqual(draft.document);

  await saved(draft, UPCOMING);
  expect((await backend.get('/api/product/drafted')).statusCode).toBe(404);
  expect((await backend.get('/api/product')).json().total).toBe(1);
  const dryRun = await publish('drafted', { dryRun: true });
  expect(dryRun).toMatchObject({
    status: 200,
    kind: 'new',
    tickets: 40,
    changed: [],
    buyers: 0,
    publishesAt: null,
    dryRun: true,
  });
  expect((await backend.get('/api/product/drafted')).statusCode).toBe(404);
  expect(await publish('drafted', { version: 2 })).toMatchObject({ status: 200, dryRun: false });
  expect(await rowsOf('drafted')).toEqual(await rowsOf('files'));
  expect(await announcedTags(backend)).toEqual(['draw:drafted', 'draws']);
  expect(codeOf(await ask('GET', 'drafts/drafted'))).toBe('404 notFound');
  expect((await ask('GET', 'drafts?q=TWIN')).items).toMatchObject([
    { directoryName: 'twin', kind: 'new', problems: 2, changedBy: 'hana' },
  ]);
  expect((await actionsBy(backend, hana)).map(({ action }) => action)).toEqual([
    'createDraft',
    'createDraft',
    'saveDraft',
    'publishDraft',
  ]);
});

test('Every broken rule of a draft has its path and a code, and nothing is published', async () => {
  await aDraw('files', UPCOMING);
  const copyOf = { kind: 'draw', directoryName: 'files' };
  const { draft } = await ask('POST', 'drafts', { directoryName: 'neu', copyOf });
  const [first, ...others] = draft.document.prizes;
  const wrong = {
    title: 'あ'.repeat(201),
    price: 0.5,
    opensAt: '2099-13-01 10:00',
    closesAt: UPCOMING.closesAt,
    prizes: [{ ...first, total: 0 }, ...others],
    quantities: [],
    description: ['\u202e'],
  };
  const problemsOf = ({ draft: { problems } }: { readonly draft: Draft }) =>
    problems.map(({ path, code, min, max }) => [path, code, ...[min ?? max].filter(Number.isFinite)]);
  expect(problemsOf(await saved(draft, wrong))).toEqual([
    ['title', 'tooLong', 200],
    ['price', 'notWholeNumber'],
    ['opensAt', 'notATime'],
    ['description.0', 'notText'],
    ['prizes.0.total', 'tooSmall', 1],
    ['quantities', 'tooFew', 1],
  ]);
  const goods = first.picture;
  const wrongTogether = {
    ...UPCOMING,
    closesAt: UPCOMING.opensAt,
    price: 0,
    art: goods,
    salesType: 'last_special' as const,
    quantities: [30, 5],
    gallery: [{ pictureId: '0'.repeat(32), alt: '' }],
  };
  const problems = [
    ['closesAt', 'closesBeforeOpens'],
    ['salesType', 'lastOneMissing'],
    ['quantities.0', 'quantityAboveLimit', 20],
    ['quantities.1', 'quantityOrder'],
    ['paymentTypes', 'freeNeedsNone'],
    ['art', 'pictureOfOtherKind'],
    ['gallery.0', 'pictureUnknown'],
  ];
  expect(problemsOf(await saved(draft, wrongTogether, {}))).toEqual(problems);
  const refused = await publish('neu');
  expect(codeOf(refused)).toBe('422 draftNotReady');
  expect(problemsOf({ draft: { ...draft, problems: refused.fieldProblems } })).toEqual(problems);
  await saved(draft, UPCOMING, {});
  await aDraw('neu');
  expect((await publish('neu')).fieldProblems).toMatchObject([{ path: '', code: 'nameTaken' }]);
  expect(codeOf(await ask('POST', 'draws/neu/draft', {}))).toBe('409 drawNameTaken');
  expect(codeOf(await ask('POST', 'draws/nobody/draft', {}))).toBe('404 notFound');
  expect(codeOf(await publish('nobody'))).toBe('404 notFound');
});

test('Of two people who save, publish or delete one version, the second is refused', async () => {
  await aDraw('otsukai');
  const draft = await edited('otsukai');
  const both = await Promise.all(['一人目', '二人目'].map((lead) => saved(draft, { lead })));
  expect(both.map(codeOf).toSorted()).toEqual(['200 ', '409 changedMeanwhile']);
  const { document, version } = await ask('GET', 'drafts/otsukai');
  expect(version).toBe(2);
  expect(document.lead).toBe(both.find(({ status }) => status === 200).draft.document.lead);
  expect(codeOf(await publish('otsukai', { version: 1 }))).toBe('409 changedMeanwhile');
  expect(codeOf(await ask('POST', 'drafts/otsukai/delete', { version: 1 }))).toBe('409 changedMeanwhile');
  expect((await ask('POST', 'drafts/otsukai/delete', { version: 2, dryRun: true })).status).toBe(200);
  expect((await ask('POST', 'drafts/otsukai/delete', { version: 2 })).status).toBe(200);
  expect(codeOf(await ask('POST', 'drafts/otsukai/delete', {}))).toBe('404 notFound');
});

test('What buyers rely on stays once the sale has opened, and the rest of a draw can change', async () => {
  await aDraw('otsukai');
  await prepare();
  const before = await rowsOf('otsukai');
  const manifest = await manifestOf('otsukai');
  const draft = await edited('otsukai');
  expect(draft.published?.protectedFields).toContainEqual({
    path: 'prizes.0.total',
    reason: 'saleOpened',
  });
  const [first, ...others] = draft.document.prizes;
  if (first === undefined) throw new Error('The draw has no prizes.');
  await saved(draft, { price: 800, prizes: [{ ...first, total: 11, name: '別の賞品' }, ...others] });
  expect((await publish('otsukai')).fieldProblems.map(({ path, code }: never) => [path, code])).toEqual([
    ['price', 'saleOpened'],
    ['prizes.0.total', 'saleOpened'],
    ['prizes.0.name', 'saleOpened'],
  ]);
  expect(await rowsOf('otsukai')).toEqual(before);

  await saved(draft, { title: '新しい題' }, {});
  expect(await publish('otsukai')).toMatchObject({ kind: 'change', changed: ['title'] });
  expect(await rowsOf('otsukai')).toEqual({ ...before, draw: { ...before.draw, title: '新しい題' } });
  expect(await manifestOf('otsukai')).toBe(manifest);
  // An import of the folder that has not changed leaves the change.
  const folder = await aCatalogueFolder();
  folder.draw('otsukai');
  expect(await importFolder(backend.db, folder.path)).toMatchObject({ draws: { unchanged: ['otsukai'] } });
  folder.close();
  expect(await shown('otsukai')).toMatchObject({ title: '新しい題' });
});

test('Variants are named before the opening, each once, and then they stay', async () => {
  await aDraw('variants', UPCOMING);
  const published = async (variants: string[] | undefined) => {
    const draft = await edited('variants');
    const [first, ...others] = draft.document.prizes;
    if (first === undefined) throw new Error('The draw has no prizes.');
    const named = variants?.map((name) => ({ name, total: null, picture: null }));
    await saved(draft, { prizes: [{ ...first, variants: named }, ...others] });
    const { status, fieldProblems = [] } = await publish('variants');
    return [status, ...fieldProblems.map(({ path, code }: never) => `${path} ${code}`)];
  };
  expect(await published(['青', '青'])).toEqual([422, 'prizes.0.variants.1.name variantTwice']);
  expect(await published(['青'])).toEqual([422, 'prizes.0.variants tooFew']);
  expect(await published(['青', '赤'])).toEqual([200]);
  expect((await shown('variants')).prizes[0].variants).toEqual([
    { name: '青', total: 5, picture: null },
    { name: '赤', total: 5, picture: null },
  ]);
  await backend.db.execute(sql`update draws set opens_at = now()`);
  for (const variants of [['青', '黄'], ['青', '赤', '黄'], undefined])
    expect(await published(variants)).toContain('prizes.0.variants saleOpened');
});

test('A change before the announcement writes another manifest', async () => {
  await aDraw('otsukai', UPCOMING);
  await prepare();
  const manifest = await manifestOf('otsukai');
  const draft = await edited('otsukai');
  expect(draft.published?.protectedFields).toEqual([]);
  await saved(draft, { price: 800 });
  expect(await publish('otsukai')).toMatchObject({ changed: ['price'] });
  await prepare();
  expect(manifest).not.toContain('"price":800');
  expect(await manifestOf('otsukai')).toContain('"price":800');
  expect(await shown('otsukai')).toMatchObject({ price: 800 });
});

test('What an announced manifest states stays', async () => {
  await aDraw('otsukai', {
    opensAt: catalogueTime(new Date(Date.now() + DAY_MS / 2)),
    closesAt: '+30d 00:00',
  });
  await prepare();
  const manifest = await manifestOf('otsukai');
  const draft = await edited('otsukai');
  expect(draft.published?.protectedFields).toContainEqual({ path: 'price', reason: 'announced' });
  await saved(draft, { price: 800, opensAt: '2099-12-01 10:00', closesAt: '2099-12-31 23:59' });
  const { status, fieldProblems } = await publish('otsukai');
  expect([status, ...fieldProblems.map(({ path }: never) => path)]).toEqual([
    422,
    'price',
    'opensAt',
    'closesAt',
  ]);
  await prepare();
  expect(await manifestOf('otsukai')).toBe(manifest);
});

test('A draft of a draw that was changed meanwhile is not published before somebody has seen that', async () => {
  await aDraw('otsukai', UPCOMING);
  const draft = await edited('otsukai');
  await ask('POST', 'draws/otsukai/move', { closesAt: '2099-12-30T01:00:00Z' });
  expect(codeOf(await publish('otsukai'))).toBe('409 changedMeanwhile');
  const { published } = await ask('GET', 'drafts/otsukai');
  expect(published).toMatchObject({ isAhead: true, document: { closesAt: '2099-12-30 10:00' } });
  const stale = { basedOn: draft.published?.changedAt };
  expect(codeOf(await saved(draft, {}, stale))).toBe('409 changedMeanwhile');
  await saved(draft, { lead: '新しい文' }, { basedOn: published.changedAt });
  expect(await publish('otsukai')).toMatchObject({ changed: ['lead', 'closesAt'] });
  expect(await shown('otsukai')).toMatchObject({ closesAt: '2099-12-31T14:59:00.000Z' });
});

test('A publication that fails at its last step leaves nothing', async () => {
  await aDraw('files', UPCOMING);
  const copyOf = { kind: 'draw', directoryName: 'files' };
  const { draft } = await ask('POST', 'drafts', { directoryName: 'neu', copyOf });
  await saved(draft, UPCOMING);
  await backend.db.execute(
    sql`create function fail() returns trigger as 'begin raise exception ''power cut''; end' language plpgsql`,
  );
  await backend.db.execute(
    sql`create trigger fails before delete on draw_drafts for each row execute function fail()`,
  );
  expect((await publish('neu')).status).toBe(500);
  expect((await backend.get('/api/product/neu')).statusCode).toBe(404);
  expect(await announcedTags(backend)).toEqual([]);
  expect((await ask('GET', 'drafts/neu')).status).toBe(200);
  await backend.db.execute(sql`drop trigger fails on draw_drafts`);
  expect((await publish('neu')).status).toBe(200);
});

test('A preview link shows one draft for half an hour, and the draft as it is then', async () => {
  await aDraw('files', UPCOMING);
  const copyOf = { kind: 'draw', directoryName: 'files' };
  const { draft } = await ask('POST', 'drafts', { directoryName: 'neu', copyOf });
  expect(codeOf(await ask('POST', 'drafts/nobody/preview', {}))).toBe('404 notFound');
  await saved(draft, UPCOMING);
  const { link } = await ask('POST', 'drafts/neu/preview', {});
  const secret = /^http[^?#]+\/preview#([\w-]{43})$/.exec(link)?.[1] ?? '';
  const preview = async (of: string) => backend.ask('POST', '/api/preview', { body: { secret: of } });
  const { prizes: drawn, ...view } = (await preview(secret)).json();
  const published = await shown('files');
  expect(view).toMatchObject({
    title: published.title,
    directoryName: 'neu',
    state: 'upcoming',
    tickets: published.tickets,
    art: published.art,
    limits: published.limits,
    shipping: published.shipping,
  });
  expect(drawn).toMatchObject(
    published.prizes.map(({ prizeId: _id, ...prize }: { prizeId: string }) => prize),
  );
  expect((await preview(secret)).headers['cache-control']).toBe('no-store');
  await saved(draft, { ...UPCOMING, title: '直した題' }, {});
  expect((await preview(secret)).json().title).toBe('直した題');

  const { rows } = await backend.db.execute(sql`select * from draw_previews`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const { rows: log } = await backend.db.execute(sql`select * from operator_log`);
  expect(JSON.stringify(log)).not.toContain(secret);
  expect((await preview('A'.repeat(43))).json().code).toBe('drawNotFound');
  expect((await preview('x')).json().code).toBe('invalidInput');
  await saved(draft, { art: null }, {});
  expect((await preview(secret)).json().code).toBe('drawNotFound');
  await saved(draft, UPCOMING, {});
  await backend.db.execute(sql`update draw_previews set expires_at = now()`);
  expect((await preview(secret)).json().code).toBe('drawNotFound');
});
