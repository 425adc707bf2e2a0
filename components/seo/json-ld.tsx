import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import { FactsInHtml } from './facts-in-html.tsx';
import { keep } from './spoken-once.ts';

/**
 * Facts for search engines, as a script that nothing in them can end.
 * A `<` in a text an operator typed is the one character that could.
 */
export function JsonLd({ facts }: { readonly facts: unknown }) {
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c');
  // The same facts go by the same key, so that a page rendered anew is the same page, and has the same ETag.
  const key = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  keep(key, text);
  return <FactsInHtml kept={key} />;
}

/**
 * What a next-seo component made, written out by us: next-seo escapes `</script>`, but not `</script >`,
 * which ends a script as well (docs/decisions/0052).
 */
export const escaped = (made: ReactElement<{ readonly data?: unknown }>) => (
  <JsonLd facts={made.props.data} />
);
