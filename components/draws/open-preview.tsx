'use client';

import { useEffect } from 'react';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { PREVIEW_PAGE, previewCookie } from '#lib/site/preview-route.ts';

/** The form of the secret (lib/contract/preview.ts), without zod in a public page. */
const SECRET = /^[\w-]{43}$/;

/** Hands the secret of the address over to the cookie of the preview's page, and opens that page in its place. */
export function OpenPreview() {
  const { value } = useHashValue('#');
  const secret = typeof value === 'string' && SECRET.test(value) ? value : undefined;
  useEffect(() => {
    if (secret === undefined) return;
    document.cookie = previewCookie(secret, window.location.protocol === 'https:');
    window.location.replace(PREVIEW_PAGE);
  }, [secret]);
  return (
    <p className="wrap" role="status" aria-live="polite">
      {value === undefined || secret !== undefined
        ? 'プレビューを開いています…'
        : 'このリンクではプレビューを開けません。管理画面でもう一度「プレビュー」を押してください。'}
    </p>
  );
}
