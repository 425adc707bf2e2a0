'use client';

import { useEffect, useState } from 'react';
import { PREVIEW_PAGE, previewCookie } from '#lib/site/preview-route.ts';

/** The form of the secret (lib/contract/preview.ts), without zod in a public page. */
const SECRET = /^#[\w-]{43}$/;

/** Hands the secret of the address over to the cookie of the preview's page, and opens that page in its place. */
export function OpenPreview() {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const { hash, protocol } = window.location;
    if (!SECRET.test(hash)) return setBroken(true);
    document.cookie = previewCookie(hash.slice(1), protocol === 'https:');
    window.location.replace(PREVIEW_PAGE);
  }, []);
  return (
    <p className="wrap" role="status" aria-live="polite">
      {isBroken
        ? 'このリンクではプレビューを開けません。管理画面でもう一度「プレビュー」を押してください。'
        : 'プレビューを開いています…'}
    </p>
  );
}
