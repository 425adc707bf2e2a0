'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { PREVIEW_PAGE, previewCookie } from '#lib/site/preview-route.ts';

/** The form of the secret (lib/contract/preview.ts), without zod in a public page. */
const SECRET = /^#[\w-]{43}$/;

/** Hands the secret of the address over to the cookie of the preview's page, and opens that page in its place. */
export function OpenPreview() {
  const hash = useSyncExternalStore(subscribe, readHash, () => null);
  const isSecret = hash !== null && SECRET.test(hash);
  useEffect(() => {
    if (!isSecret) return;
    document.cookie = previewCookie(hash.slice(1), window.location.protocol === 'https:');
    window.location.replace(PREVIEW_PAGE);
  }, [hash, isSecret]);
  return (
    <p className="wrap" role="status" aria-live="polite">
      {hash === null || isSecret
        ? 'プレビューを開いています…'
        : 'このリンクではプレビューを開けません。管理画面でもう一度「プレビュー」を押してください。'}
    </p>
  );
}

const readHash = (): string => window.location.hash;

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
