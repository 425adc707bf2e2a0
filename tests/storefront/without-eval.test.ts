test('zod does not try eval in browsers, whose content policy would report it', async () => {
  await import('../../instrumentation-client.ts');
  // Loaded afterwards, as in a browser.
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
