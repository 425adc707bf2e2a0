import { aBackend, type TestBackend, captureLog } from '../support/backend.ts';

const logbook = captureLog();
let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
});
afterAll(() => backend.close());

test('The login status of a guest is empty and not cached', async () => {
  const answer = await backend.get('/api/login/loginStatus');
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('A campaign visit is logged', async () => {
  await backend.get('/api/login/loginStatus?utm_source=news&utm_medium=mail&utm_campaign=%E5%A4%8F');
  expect(logbook.last('campaign visit').campaign).toEqual({
    utm_source: 'news',
    utm_medium: 'mail',
    utm_campaign: '夏',
  });
});

test('A campaign with personal data is not logged', async () => {
  const before = logbook.all('campaign visit').length;
  await backend.get('/api/login/loginStatus?utm_source=marupo%40example.jp&utm_campaign=09012345678');
  expect(logbook.all('campaign visit')).toHaveLength(before);
});

test('A visit without a campaign is not logged', async () => {
  const before = logbook.all('campaign visit').length;
  await backend.get('/api/login/loginStatus');
  expect(logbook.all('campaign visit')).toHaveLength(before);
});
