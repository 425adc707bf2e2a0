import { render, screen } from '@testing-library/react';
import { OpenPreview } from '#components/draws/open-preview.tsx';
import { isPreview, PREVIEW_COOKIE, previewCookie, previewRoute } from '#lib/site/preview-route.ts';

const SECRET = 'A'.repeat(43);

afterEach(() => {
  window.location.hash = '';
  document.cookie = `${PREVIEW_COOKIE}=; max-age=0; path=/preview`;
});

test('The secret of a preview is in no address that is sent', () => {
  const link = new URL(previewRoute(SECRET), 'https://shop.example.jp');
  expect([link.pathname, link.search, link.hash]).toEqual(['/preview', '', `#${SECRET}`]);
});

test('The cookie goes to the page of the preview alone, and by https', () => {
  expect(previewCookie(SECRET, true)).toBe(
    `preview=${SECRET}; path=/preview; max-age=1800; samesite=strict; secure`,
  );
  expect(previewCookie(SECRET, false)).not.toContain('secure');
});

test('Scripts for analytics are left out where the address holds the secret', () => {
  expect(['/preview', '/preview/draft', '/previews', '/sanrio'].map(isPreview)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('A link without a secret opens nothing, and says what to do', async () => {
  render(<OpenPreview />);
  expect(await screen.findByText(/このリンクではプレビューを開けません/)).toBeVisible();
  expect(document.cookie).not.toContain(PREVIEW_COOKIE);
});
