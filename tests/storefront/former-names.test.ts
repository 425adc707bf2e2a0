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

test('Whoever comes back from paying to a name the draw had before stays where the address knows his trip', async () => {
  // The environment is read when the module is loaded.
  const [shopping, result] = [
    await import('../../app/sanrio/[directoryName]/shopping/page.tsx'),
    await import('../../app/sanrio/[directoryName]/result/page.tsx'),
  ];
  for (const { default: Page } of [shopping, result])
    expect(await Page(NAMED)).toMatchObject({ props: { draw: { directoryName: 'yugata' } } });
});

test('Whoever looks at a draw by a name it had before is led to the one it has', async () => {
  const { drawOrRedirect } = await import('../../app/sanrio/[directoryName]/draw-of-page.ts');
  const { drawRoute } = await import('#lib/site/routes.ts');
  await expect(drawOrRedirect(NAMED, drawRoute)).rejects.toMatchObject({
    digest: expect.stringContaining('/sanrio/yugata;308'),
  });
});
