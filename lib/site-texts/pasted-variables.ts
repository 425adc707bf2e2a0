/** A fact of the shop that a pasted text states itself. */
export type VariableOffer = {
  readonly name: string;
  readonly value: string;
  readonly count: number;
  /** It is the shop's own, such as its name. Another one, such as `60日`, may be meant otherwise in the text. */
  readonly isOwn: boolean;
};

const OWN: ReadonlySet<string> = new Set([
  ...['店の名前', '会社名', '代表者', '郵便番号', '住所', '電話番号', 'メール', '受付時間', '裁判所'],
  '決済会社',
]);

/** Single characters are words of their own too often. */
const SHORTEST_VALUE = 2;

type Variable = { readonly name: string; readonly value: string; readonly isList: boolean };

/** The variables whose value is in a text, the shop's own ones first. */
export function variableOffers(pasted: string, variables: readonly Variable[]): readonly VariableOffer[] {
  const words = wordsOf(pasted);
  return variables
    .flatMap(({ name, value, isList }) => {
      if (isList || value.length < SHORTEST_VALUE) return [];
      const count = words.reduce((sum, word) => sum + (word.match(found([value]))?.length ?? 0), 0);
      return count === 0 ? [] : [{ name, value, count, isOwn: OWN.has(name) }];
    })
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

/** Variables and addresses of links stay as they are. */
const KEPT = /(\{[^{}]*\}|\]\([^()]*\))/u;
const wordsOf = (pasted: string): readonly string[] => pasted.split(KEPT).filter((_, at) => at % 2 === 0);

/** Values that are found; 60日 is none in 160日, and 600円 none in 1,600円. */
const found = (values: readonly string[]): RegExp =>
  new RegExp(
    values
      .map(
        (value) =>
          `${/^\d/u.test(value) ? DIGITS_BEFORE : ''}${escaped(value)}${/\d$/u.test(value) ? DIGITS_AFTER : ''}`,
      )
      .join('|'),
    'gu',
  );

const DIGITS_BEFORE = '(?<![\\d０-９][,，.．]?)';
const DIGITS_AFTER = '(?![,，.．]?[\\d０-９])';
const escaped = (value: string): string => value.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);

/** The text with these variables instead of their values, of which the longest counts. */
export function withVariables(
  pasted: string,
  chosen: readonly Pick<VariableOffer, 'name' | 'value'>[],
): string {
  if (chosen.length === 0) return pasted;
  const names = new Map(chosen.toReversed().map(({ name, value }) => [value, name]));
  const longestFirst = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const values = found(longestFirst);
  return pasted
    .split(KEPT)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(values, (value) => `{${names.get(value) ?? ''}}`),
    )
    .join('');
}
