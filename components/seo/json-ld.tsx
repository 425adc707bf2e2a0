import type { ReactElement } from 'react';

/**
 * Facts for search engines, as a script that nothing in them can end.
 * A `<` in a text an operator typed is the one character that could.
 */
export function JsonLd({ facts }: { readonly facts: unknown }) {
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * What a next-seo component made, written out by us: next-seo escapes `</script>`, but not `</script >`,
 * which ends a script as well (docs/decisions/0052).
 */
export const escaped = (made: ReactElement<{ readonly data?: unknown }>) => (
  <JsonLd facts={made.props.data} />
);
