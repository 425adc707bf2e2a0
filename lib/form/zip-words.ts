const TYPE_IT = 'ご住所をそのまま入力してください。';

export const ZIP_UNKNOWN = `この郵便番号のご住所は見つかりませんでした。${TYPE_IT}`;
export const ZIP_UNREACHABLE = `郵便番号からご住所を調べられませんでした。${TYPE_IT}`;

type Found = {
  readonly addresses: readonly string[];
  /** What stands in the address field, and what was put there for the visitor. */
  readonly typed: string;
  readonly filled: string;
};

export type Suggestion = { readonly words: string; readonly offers: readonly string[] };

/** What is said of a code's addresses, and which of them may still be chosen: none once the field begins with one. */
export function suggestionFor({ addresses, typed, filled }: Found): Suggestion {
  const [first, ...others] = addresses;
  if (first === undefined) return { words: ZIP_UNKNOWN, offers: [] };
  if (typed !== '' && typed === filled)
    return { words: `ご住所に「${typed}」を入れました。つづけて番地を入力してください。`, offers: [] };
  if (addresses.some((address) => typed.startsWith(address))) return { words: '', offers: [] };
  return others.length === 0
    ? { words: `この郵便番号のご住所は「${first}」です。`, offers: addresses }
    : {
        words: `この郵便番号のご住所は${addresses.length}つあります。お選びください。`,
        offers: addresses,
      };
}
