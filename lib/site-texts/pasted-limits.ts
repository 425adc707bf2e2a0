import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';
import { MAX_ROWS, MAX_TEXT_CHARACTERS } from '#lib/contract/site-texts.ts';

/** The same blocks, with texts, lists and tables divided that are longer than one block may be. */
export const withinLimits = (blocks: readonly SiteTextBlock[]): readonly SiteTextBlock[] =>
  blocks.flatMap((block): readonly SiteTextBlock[] => {
    switch (block.kind) {
      case 'paragraph':
      case 'lead':
      case 'note':
        return dividedText(block.text).map((text) => ({ ...block, text }));
      case 'list':
        return inParts(block.items.flatMap(dividedText)).map((items) => ({ ...block, items }));
      case 'facts':
        return inParts(
          block.rows.flatMap(({ lines, list, ...row }) => {
            const lineParts = inParts(lines.flatMap(dividedText));
            const listParts = inParts((list ?? []).flatMap(dividedText));
            return Array.from({ length: Math.max(1, lineParts.length, listParts.length) }, (_, at) => {
              const items = listParts[at];
              return { ...row, lines: lineParts[at] ?? [], ...(items && { list: items }) };
            });
          }),
        ).map((rows) => ({ ...block, rows }));
      case 'question': {
        const { lines, list = [], ...question } = block;
        const [first = [], ...others] = inParts(lines.flatMap(dividedText));
        const [items, ...lists] = inParts(list.flatMap(dividedText));
        return [
          { ...question, lines: first, ...(items && { list: items }) },
          ...others.flat().map((text) => ({ kind: 'paragraph', text }) as const),
          ...lists.map((more) => ({ kind: 'list', items: more }) as const),
        ];
      }
      default:
        return [block];
    }
  });

const inParts = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / MAX_ROWS) }, (_, at) =>
    values.slice(at * MAX_ROWS, (at + 1) * MAX_ROWS),
  );

/** Whole characters, of which each may count as two. */
const LONGEST_PART = new RegExp(`.{1,${MAX_TEXT_CHARACTERS / 2}}`, 'gsu');

/** Divides a text after sentences; one without any, anywhere. */
function dividedText(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of text.split(/(?<=。)/u)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length <= MAX_TEXT_CHARACTERS)
      parts.splice(-1, 1, last + sentence);
    else parts.push(...(sentence.match(LONGEST_PART) ?? []));
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
