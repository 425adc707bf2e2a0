/** An answer, or the facts of a term. */
type Lines = { readonly lines: readonly string[]; readonly list?: readonly string[] | undefined };

export const withItem = <One extends Lines>(block: One, item: string): One => ({
  ...block,
  list: [...(block.list ?? []), item],
});

/** With a line more, or with the rest of its last one. Its list, after which the line comes, becomes lines too. */
export function withText<One extends Lines>({ list = [], ...block }: One, text: string, isRest: boolean) {
  const lines = [...block.lines, ...list];
  return {
    ...block,
    lines: isRest && lines.length > 0 ? withLast(lines, (line) => joined(line, text)) : [...lines, text],
  };
}

export const withLast = <Value>(values: readonly Value[], change: (value: Value) => Value): Value[] =>
  values.map((value, at) => (at === values.length - 1 ? change(value) : value));

/** Words of Latin letters keep their space. */
export const joined = (one: string, next: string): string =>
  /[a-z\d,]$/iu.test(one) && /^[a-z\d]/iu.test(next) ? `${one} ${next}` : `${one}${next}`;
