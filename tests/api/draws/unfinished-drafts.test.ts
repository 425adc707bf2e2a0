import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile } from '../../support/catalogue.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

const ask = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await hana.ask(method, `/api/ops/${path}`, { body });
  return { status: answer.statusCode, ...answer.json() };
};

test('An unfinished draft is shown with what is missing named as missing, once it has its main picture', async () => {
  const folder = await aCatalogueFolder();
  folder.draw('files', aDrawFile({ opensAt: '2099-12-01 10:00', closesAt: '2099-12-31 23:59' }));
  await importFolder(backend.db, folder.path);
  folder.close();
  const { art } = (await ask('POST', 'draws/files/draft', {})).draft.document;
  const { draft } = await ask('POST', 'drafts', { directoryName: 'neu' });
  const refused = await ask('POST', 'drafts/neu/preview', {});
  expect([refused.status, refused.code, refused.fieldProblems.map(({ path }: never) => path)]).toEqual([
    422,
    'draftNotReady',
    ['art'],
  ]);
  const [prize] = draft.document.prizes;
  if (prize === undefined) throw new Error('The draft has no prizes.');
  const unknown = { pictureId: 'f'.repeat(32), alt: '' };
  const document = {
    ...draft.document,
    art,
    gallery: [unknown],
    price: -1,
    quantities: [null, 3],
    paymentTypes: [],
    opensAt: 'someday',
    prizes: [{ ...prize, name: '毛布', total: 2.5, picture: unknown }, prize],
  };
  expect(await ask('PUT', 'drafts/neu', { document, version: draft.version })).toMatchObject({ status: 200 });
  const { link } = await ask('POST', 'drafts/neu/preview', {});
  const secret = link.split('#')[1];
  const answer = await backend.ask('POST', '/api/preview', { body: { secret } });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      title: '題名はまだありません',
      state: 'upcoming',
      price: 0,
      quantities: [3],
      paymentTypes: ['NONE'],
      gallery: [],
      prizes: [
        expect.objectContaining({
          name: '毛布',
          total: 0,
          picture: expect.objectContaining({ pictureId: art?.pictureId }),
        }),
        expect.objectContaining({ name: '賞品名はまだありません' }),
      ],
    }),
  ]);
});
