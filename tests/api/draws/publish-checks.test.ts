import { openChecks } from '#backend/persistence/draws/publish-checks.ts';
import { publishChecks } from '#backend/persistence/schema.ts';
import { PUBLISH_RULES } from '#lib/contract/draw-problems.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aPrizeLine } from '../../support/catalogue.ts';
import { actionsBy } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator, type Operator } from '../../support/operator.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

const GOODS = {
  value: 900,
  material: '綿',
  country: '日本',
  ageFrom: 15,
  marks: ['st'],
  space: 2,
  isPostable: true,
};

/** A draft that copies an imported draw whose best prize has these goods. */
async function aDraftOf(goods: object) {
  const folder = await aCatalogueFolder();
  const prizes = ['A', 'B', 'C', 'D'].map((grade) => aPrizeLine(grade, { goods: { ...GOODS, ...goods } }));
  const shipping = { fee: 600, freeFrom: null, days: 14, storageDays: 60, combinable: true };
  folder.draw('stated', aDrawFile({ prizes, shipping }));
  await importFolder(backend.db, folder.path);
  folder.close();
  const copyOf = { kind: 'draw', directoryName: 'stated' };
  const created = await ask('POST', 'drafts', { directoryName: 'new-one', copyOf });
  const document = { ...created.draft.document, opensAt: '2099-12-01 10:00', closesAt: '2099-12-31 23:59' };
  return (await ask('PUT', 'drafts/new-one', { document })).draft;
}

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by: Operator = hana) {
  const answer = await by.ask(method, `/api/ops/${path}`, body === undefined ? {} : { body });
  return { status: answer.statusCode, ...answer.json() };
}

test('What is stated of a prize survives import, draft and publication, and shoppers read it without its value', async () => {
  const draft = await aDraftOf({});
  expect(draft.document.prizes[0].goods).toEqual(GOODS);
  expect((await ask('POST', 'drafts/new-one/publish', { acknowledged: PUBLISH_RULES })).status).toBe(200);
  const [best] = (await backend.get('/api/product/new-one')).json().prizes;
  expect(best.goods).toEqual({ material: '綿', country: '日本', ageFrom: 15, marks: ['st'] });
});

test('A draw with something to decide is published only once all of it is acknowledged', async () => {
  await aDraftOf({ value: null, country: '' });
  const preview = await ask('POST', 'drafts/new-one/publish', { dryRun: true });
  const open = preview.check.flatMap(({ rule, isMet }: { rule: string; isMet: boolean }) =>
    isMet ? [] : [rule],
  );
  expect(open).toEqual(['values', 'origin']);
  expect(await ask('POST', 'drafts/new-one/publish', { acknowledged: ['values'] })).toMatchObject({
    status: 409,
    code: 'checkOpen',
  });
  expect((await backend.get('/api/product/new-one')).statusCode).toBe(404);
  expect((await ask('POST', 'drafts/new-one/publish', { acknowledged: open })).status).toBe(200);
  expect(await ask('GET', 'draws/new-one/checks')).toMatchObject({
    items: [{ publisher: hana.name, confirmedBy: null, lines: expect.arrayContaining(preview.check) }],
  });
});

test('Another person confirms the check, once, and its publisher cannot', async () => {
  await aDraftOf({ value: null });
  await ask('POST', 'drafts/new-one/publish', { acknowledged: PUBLISH_RULES });
  const [{ checkId }] = (await ask('GET', 'draws/new-one/checks')).items;
  const confirm = (by: Operator) => ask('POST', 'draws/new-one/checks/confirm', { checkId }, by);
  expect(await confirm(hana)).toMatchObject({ status: 409, code: 'ownRequest' });
  const jiro = await anOperator(backend, 'jiro');
  expect(await confirm(jiro)).toMatchObject({ status: 200, check: { confirmedBy: 'jiro' } });
  expect(await confirm(jiro)).toMatchObject({ status: 409, code: 'notInState' });
  expect(await actionsBy(backend, jiro)).toMatchObject([{ action: 'confirmPublishCheck' }]);
  await expect(backend.db.update(publishChecks).set({ confirmedBy: hana.name })).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'publish_checks_confirmed' }),
  });
});

test('A draw waits in the work of today until its latest check is confirmed, or its sale ends', async () => {
  const waiting = async () =>
    (await openChecks(backend.db)).filter(({ directoryName }) => directoryName === 'new-one');
  await aDraftOf({ value: null, country: '' });
  expect(await waiting()).toEqual([]);
  await ask('POST', 'drafts/new-one/publish', { acknowledged: PUBLISH_RULES });
  expect((await ask('GET', 'today/checks')).draws).toContainEqual(
    expect.objectContaining({
      directoryName: 'new-one',
      publisher: hana.name,
      decisions: 2,
      publishedAt: expect.any(String),
    }),
  );
  await backend.db.execute(`update draws set opens_at = now() - interval '2 days', closes_at = now()`);
  expect(await waiting()).toEqual([]);
  await backend.db.execute(`update draws set closes_at = now() + interval '1 day'`);
  expect(await waiting()).toHaveLength(1);
  const [{ checkId }] = (await ask('GET', 'draws/new-one/checks')).items;
  const jiro = await anOperator(backend, 'jiro');
  await ask('POST', 'draws/new-one/checks/confirm', { checkId }, jiro);
  expect(await waiting()).toEqual([]);
});

test('A check of before another publication, and one with nothing to decide, cannot be confirmed', async () => {
  await aDraftOf({});
  await ask('POST', 'drafts/new-one/publish', { acknowledged: [] });
  const [first] = (await ask('GET', 'draws/new-one/checks')).items;
  const jiro = await anOperator(backend, 'jiro');
  const confirm = () => ask('POST', 'draws/new-one/checks/confirm', { checkId: first.checkId }, jiro);
  expect(await confirm()).toMatchObject({ status: 409, code: 'notInState' });
  const { draft } = await ask('POST', 'draws/new-one/draft', {});
  await ask('PUT', 'drafts/new-one', { document: { ...draft.document, lead: 'あたらしい。' } });
  await ask('POST', 'drafts/new-one/publish', { acknowledged: [] });
  expect(await confirm()).toMatchObject({ status: 409, code: 'changedMeanwhile' });
});
