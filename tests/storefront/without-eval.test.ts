test('zod does not try eval in browsers, whose content policy would report it', async () => {
  // The module also changes the nodes of browsers.
  Object.assign(globalThis, { Node: class {} });
  await import('../../instrumentation-client.ts');
  // Loaded afterwards, as in a browser.
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
