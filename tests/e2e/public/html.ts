const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (sign, name: string) => SIGNS[name] ?? sign);

/** A page without what its scripts hold: data for React that reads like markup. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1</script>');

type Element = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

/** The elements of these names, with their attributes. React writes every value in quotes. */
export function elementsOf(html: string, ...names: readonly string[]): Element[] {
  const tags = withoutScripts(html).matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi);
  return [...tags].flatMap(([, name = '', inside = '']) =>
    names.includes(name.toLowerCase())
      ? [{ name: name.toLowerCase(), attributes: attributesOf(inside) }]
      : [],
  );
}

const attributesOf = (inside: string): ReadonlyMap<string, string> =>
  new Map(
    [...inside.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

/** The value of an attribute in every element of a name that has it. */
export const valuesOf = (html: string, name: string, attribute: string): string[] =>
  elementsOf(html, name).flatMap(({ attributes }) => attributes.get(attribute) ?? []);

/** What a page's head says under a name, `description` or `og:title`; empty where it says nothing. */
export function metaOf(html: string, wanted: string): string {
  const found = elementsOf(html, 'meta').find(
    ({ attributes }) => attributes.get('name') === wanted || attributes.get('property') === wanted,
  );
  return found?.attributes.get('content') ?? '';
}

/** Where the links of a kind in a page's head lead, by their language where they have one. */
export const headLinksOf = (html: string, rel: string): { readonly href: string; readonly lang: string }[] =>
  elementsOf(html, 'link')
    .filter(({ attributes }) => attributes.get('rel') === rel)
    .map(({ attributes }) => ({
      href: attributes.get('href') ?? '',
      lang: attributes.get('hreflang') ?? '',
    }));

export const titleOf = (html: string): string => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

/** Every name that an address may have behind its #. */
export const anchorsOf = (html: string): ReadonlySet<string> =>
  new Set([...withoutScripts(html).matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => unescaped(id)));

/** Everything a page fetches or shows as a picture. */
export const picturesOf = (html: string): string[] => [
  ...valuesOf(html, 'img', 'src'),
  ...['img', 'source'].flatMap((name) => valuesOf(html, name, 'srcset')).flatMap(inSourceSet),
];

const inSourceSet = (set: string): string[] => set.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '');
