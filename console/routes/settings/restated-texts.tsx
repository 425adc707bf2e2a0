import { Alert } from '@mantine/core';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';

/** Says before a change of the settings which binding texts get a new version by it. */
export function RestatedTexts({ texts }: { readonly texts: readonly SiteTextKind[] }) {
  if (texts.length === 0) return null;
  const names = texts.map((kind) => INFO_PAGES[kind].title).join('、');
  return (
    <Alert color="yellow" title="お客様との約束の文章が変わります">
      {`${names}の新しい版ができ、すぐに適用されます。注文には、そのときの版が残ります。会員へのメールは送りません。お客様に不利になる変更なら、先に「規約とご案内」のページで予告してください。`}
    </Alert>
  );
}
