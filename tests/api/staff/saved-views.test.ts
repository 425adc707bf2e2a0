import { aBackend } from '../../support/backend.ts';
import { aConsole, aStaffMember } from '../../support/console.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { MAX_VIEWS } from '#lib/contract/console/views.ts';

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const hana = forAllTests(() => aStaffMember(backend, server, { name: 'hana', role: 'packer' }));
const ken = forAllTests(() => aStaffMember(backend, server, { name: 'ken', role: 'owner' }));

const VIEWS = '/api/console/views';
const save = (staff: typeof hana, body: object) => staff.browser.ask('POST', VIEWS, { body });
const namesOf = async ({ browser }: typeof hana) =>
  (await browser.ask('GET', VIEWS)).json().views.map(({ name }: { name: string }) => name);

test('A view is saved, replaced by its name and deleted by its owner alone', async () => {
  const before = await operatorLogOf(backend);
  const view = { page: '/shipments', name: '梱包待ち', search: '?state=WAITING' };
  const { viewId } = (await save(hana, view)).json();
  const changed = { ...view, search: '?task=accept' };
  expect((await save(hana, changed)).json()).toEqual({ ...changed, viewId });
  await save(hana, { ...view, page: '/refunds' });
  expect((await hana.browser.ask('GET', VIEWS)).json().views).toMatchObject([
    { page: '/refunds', search: '?state=WAITING' },
    { viewId, ...changed },
  ]);
  expect(await namesOf(ken)).toEqual([]);
  expect(await ken.browser.codeOf('DELETE', `${VIEWS}/${viewId}`)).toBe('404 notFound');
  expect(await hana.browser.codeOf('DELETE', `${VIEWS}/${viewId}`)).toBe('200');
  expect(await hana.browser.codeOf('DELETE', `${VIEWS}/${viewId}`)).toBe('404 notFound');
  expect(await operatorLogOf(backend)).toEqual(before);
});

test('Views are of a list of the console, and there are only so many', async () => {
  const view = { page: '/orders', name: 'one', search: '' };
  for (const wrong of [
    { page: '//evil.example' },
    { page: 'https://evil.example' },
    { name: ' ' },
    { search: 'x' },
  ])
    expect((await save(ken, { ...view, ...wrong })).json()).toMatchObject({
      code: 'invalidInput',
      parameter: Object.keys(wrong)[0],
    });
  for (let count = 0; count < MAX_VIEWS; count += 1) await save(ken, { ...view, name: `view ${count}` });
  expect((await save(ken, view)).json().code).toBe('tooManyViews');
  expect((await save(ken, { ...view, name: 'view 0', search: '?a=b' })).statusCode).toBe(200);
  expect(await namesOf(ken)).toHaveLength(MAX_VIEWS);
});
