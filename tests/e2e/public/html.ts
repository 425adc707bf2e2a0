const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** A page without the content of its scripts, which contains markup. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1</script>');

type Element = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

/** The elements with these names. React quotes every attribute value. */
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

/** The values of an attribute of all elements with this name. */
export const valuesOf = (html: string, name: string, attribute: string): string[] =>
  elementsOf(html, name).flatMap(({ attributes }) => attributes.get(attribute) ?? []);

/** The content of the meta element with this name or property. Empty if there is none. */
export function metaOf(html: string, wanted: string): string {
  const found = elementsOf(html, 'meta').find(
    ({ attributes }) => attributes.get('name') === wanted || attributes.get('property') === wanted,
  );
  return found?.attributes.get('content') ?? '';
}

/** The links in a page's head with this `rel`. `lang` is empty for a link without a language. */
export const headLinksOf = (html: string, rel: string): { readonly href: string; readonly lang: string }[] =>
  elementsOf(html, 'link')
    .filter(({ attributes }) => attributes.get('rel') === rel)
    .map(({ attributes }) => ({
      href: attributes.get('href') ?? '',
      lang: attributes.get('hreflang') ?? '',
    }));

export const titleOf = (html: string): string => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

/** All ids of a page: the possible hashes of its address. */
export const anchorsOf = (html: string): ReadonlySet<string> =>
  new Set([...withoutScripts(html).matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => unescaped(id)));

/** The addresses of all pictures of a page. */
export const picturesOf = (html: string): string[] => [
  ...valuesOf(html, 'img', 'src'),
  ...['img', 'source'].flatMap((name) => valuesOf(html, name, 'srcset')).flatMap(inSourceSet),
];

const inSourceSet = (set: string): string[] =>
  set.split(',').map((source) => source.trim().split(/\s+/)[0] ?? '');
