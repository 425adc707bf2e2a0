import { type TestServer, aServer } from '../support/server.ts';
import { aDraw } from '../support/api-responses.ts';

let backend: TestServer;

beforeAll(async () => {
  backend = await aServer((_, response) => response.end(JSON.stringify(aDraw({ directoryName: 'yugata' }))));
  process.env.API_ORIGIN = backend.origin;
});
afterAll(async () => {
  await backend.stop();
  delete process.env.API_ORIGIN;
});

const NAMED = { params: Promise.resolve({ directoryName: 'otsukai' }) };

test('a return from the provider to a former name shows the draw without a redirect', async () => {
  // The environment is read when the module is loaded.
  const shopping = await import('../../app/sanrio/[directoryName]/shopping/page.tsx');
  const result = await import('../../app/sanrio/[directoryName]/result/page.tsx');
  for (const { default: Page } of [shopping, result])
    expect(await Page(NAMED)).toMatchObject({ props: { draw: { directoryName: 'yugata' } } });
});

test("a draw's page under a former name redirects to the present one", async () => {
  const { drawOrRedirect } = await import('../../app/sanrio/[directoryName]/draw-of-page.ts');
  const { drawRoute } = await import('#lib/site/routes.ts');
  await expect(drawOrRedirect(NAMED, drawRoute)).rejects.toMatchObject({
    digest: expect.stringContaining('/sanrio/yugata;308'),
  });
});
