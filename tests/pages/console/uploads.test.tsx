import { webcrypto } from 'node:crypto';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig, unstable_serialize } from 'swr';
import { BrandPage } from '#console/routes/settings/brand-page.tsx';
import { OTHER_BRAND } from '../../support/brand.ts';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';

const BRAND = { value: OTHER_BRAND, version: 1, changedAt: null, changedBy: null };
const ANSWERS = {
  [unstable_serialize(['showMe', {}])]: { permissions: ['settings.write'] },
  [unstable_serialize(['showSettings', {}])]: { brand: BRAND },
};

/** Adds what jsdom lacks: digests for uploads, fonts for text areas, scrolling for the router. */
function completeBrowser(): void {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  globalThis.scrollTo = () => {};
}

test('A brand is not saved while its picture is uploaded', async () => {
  enableLocalRequests();
  enableResizeObserver();
  completeBrowser();
  const upload = Promise.withResolvers<Response>();
  globalThis.fetch = async () => upload.promise;
  const routeTree = createRootRoute({ component: BrandPage });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <SWRConfig value={{ fallback: ANSWERS, revalidateOnMount: false }}>
      <RouterProvider router={router} />
    </SWRConfig>,
    inMantine,
  );

  const name = await screen.findByRole('textbox', { name: /^店の名前/ });
  await userEvent.type(name, '二号店');
  const save = screen.getByRole('button', { name: '変更の内容を確認する' });
  expect(save).toBeEnabled();

  // jsdom reads no bytes of files.
  const logo = Object.assign(new File(['logo'], 'logo.png', { type: 'image/png' }), {
    arrayBuffer: async () => new ArrayBuffer(4),
  });
  await userEvent.upload(screen.getByLabelText('ロゴ（横長）をアップロードする'), logo);
  expect(await screen.findByText('画像を送っています。終わると、確認できます。')).toBeVisible();
  expect(save).toBeDisabled();

  await act(async () =>
    upload.resolve(Response.json({ pictureId: 'a'.repeat(32), isNew: true, dryRun: false })),
  );
  expect(await screen.findByRole('button', { name: '画像を外す' })).toBeVisible();
  expect(save).toBeEnabled();
  expect(screen.queryByText('画像を送っています。終わると、確認できます。')).toBeNull();
});
