/**
 * All addresses of a zip code of seven digits, each from the prefecture to the town; none for a code that is not
 * known. Rejects when they could not be loaded.
 */
export async function findAddresses(zip: string, signal?: AbortSignal): Promise<readonly string[]> {
  const response = await fetch(`/zip/${zip.slice(0, 3)}.json`, { ...(signal && { signal }) });
  // No code begins so.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`The addresses did not come: ${response.status}`);
  const shard: unknown = await response.json();
  return addressesIn(shard, zip.slice(3));
}

function addressesIn(shard: unknown, end: string): readonly string[] {
  const found = typeof shard === 'object' && shard !== null ? Object.entries(shard) : [];
  const addresses: unknown = found.find(([key]) => key === end)?.[1];
  return Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [];
}

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
