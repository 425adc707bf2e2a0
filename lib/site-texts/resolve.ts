import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';

/** The value of a variable: a text, or the items of a list. */
export type TextValue = string | readonly string[];
export type TextValues = Readonly<Record<string, TextValue>>;

const VARIABLE = /\{([^{}]+)\}/gu;

/** The names of the variables in a text. */
export const variablesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(VARIABLE), ([, name = '']) => name);

/** The text with the values of its variables. An unknown variable stays as it is written. */
const resolved = (text: string, values: TextValues): string =>
  text.replaceAll(VARIABLE, (written, name: string) => {
    const value = values[name];
    if (value === undefined) return written;
    return typeof value === 'string' ? value : value.join('、');
  });

/** An item of one list variable becomes its items. */
const resolvedItems = (items: readonly string[], values: TextValues): readonly string[] =>
  items.flatMap((item) => {
    const [, name = ''] = /^\{([^{}]+)\}$/u.exec(item) ?? [];
    const value = values[name];
    return value === undefined || typeof value === 'string' ? [resolved(item, values)] : value;
  });

export type ResolveParams = { readonly values: TextValues; readonly hasAnalytics: boolean };

/** The blocks as shoppers read them: with values, and without rows whose condition is not met. */
export function resolveBlocks(
  blocks: readonly SiteTextBlock[],
  { values, hasAnalytics }: ResolveParams,
): readonly SiteTextBlock[] {
  const condition = hasAnalytics ? 'analytics' : 'noAnalytics';
  const shown = blocks.map((block) =>
    block.kind === 'facts'
      ? { ...block, rows: block.rows.filter(({ when = condition }) => when === condition) }
      : block,
  );
  return mapTexts(shown, {
    text: (text) => resolved(text, values),
    items: (items) => resolvedItems(items, values),
  });
}

type Mapping = {
  readonly text: (text: string) => string;
  readonly items: (items: readonly string[]) => readonly string[];
};

/** The blocks with each text and each list replaced. */
function mapTexts(blocks: readonly SiteTextBlock[], { text, items }: Mapping): readonly SiteTextBlock[] {
  const withList = (list: readonly string[] | undefined) => (list === undefined ? {} : { list: items(list) });
  return blocks.map((block): SiteTextBlock => {
    switch (block.kind) {
      case 'chapter':
      case 'article':
        return { ...block, title: text(block.title) };
      case 'lead':
      case 'paragraph':
      case 'note':
        return { ...block, text: text(block.text) };
      case 'list':
        return { ...block, items: items(block.items) };
      case 'facts':
        return {
          ...block,
          rows: block.rows.map((row) => ({
            ...row,
            term: text(row.term),
            lines: row.lines.map(text),
            ...withList(row.list),
          })),
        };
      case 'question':
        return {
          ...block,
          question: text(block.question),
          lines: block.lines.map(text),
          ...withList(block.list),
        };
      case 'cards':
        return {
          ...block,
          cards: block.cards.map((card) => ({
            ...card,
            title: text(card.title),
            lines: card.lines.map(text),
            ...(card.label === undefined ? {} : { label: text(card.label) }),
          })),
        };
      case 'picture':
        return block;
    }
  });
}

/** Every text of the blocks, in order. */
export function textsOf(blocks: readonly SiteTextBlock[]): readonly string[] {
  const found: string[] = [];
  const text = (one: string) => {
    found.push(one);
    return one;
  };
  mapTexts(blocks, { text, items: (items) => items.map(text) });
  return found;
}
