/**
 * All addresses of a postal code of seven digits, each from the prefecture to the town; none for an unknown
 * code. Rejects if they cannot be loaded.
 */
export async function findAddresses(zip: string, signal?: AbortSignal): Promise<readonly string[]> {
  const response = await fetch(`/zip/${zip.slice(0, 3)}.json`, { signal });
  // No postal code begins with these digits.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`The addresses did not come: ${response.status}`);
  const shard: unknown = await response.json();
  return addressesIn(shard, zip.slice(3));
}

function addressesIn(shard: unknown, end: string): readonly string[] {
  const entries = typeof shard === 'object' && shard !== null ? Object.entries(shard) : [];
  const addresses: unknown = entries.find(([key]) => key === end)?.[1];
  return Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [];
}

const TYPE_IT = 'ご住所をそのまま入力してください。';

const ZIP_UNKNOWN = `この郵便番号のご住所は見つかりませんでした。${TYPE_IT}`;
export const ZIP_UNREACHABLE = `郵便番号からご住所を調べられませんでした。${TYPE_IT}`;

type ZipLookup = {
  readonly addresses: readonly string[];
  /** The value of the address field, and the address that was prefilled. */
  readonly current: string;
  readonly prefilled: string;
};

export type Suggestion = { readonly text: string; readonly offers: readonly string[] };

/**
 * The text about the addresses of a postal code, and those to choose from: none once the field begins with
 * one.
 */
export function suggestionFor({ addresses, current, prefilled }: ZipLookup): Suggestion {
  const [first, ...others] = addresses;
  if (first === undefined) return { text: ZIP_UNKNOWN, offers: [] };
  if (current !== '' && current === prefilled)
    return { text: `ご住所に「${current}」を入れました。つづけて番地を入力してください。`, offers: [] };
  if (addresses.some((address) => current.startsWith(address))) return { text: '', offers: [] };
  return others.length === 0
    ? { text: withTyped(`この郵便番号のご住所は「${first}」です。`, current), offers: addresses }
    : {
        text: withTyped(`この郵便番号のご住所は${addresses.length}つあります。お選びください。`, current),
        offers: addresses,
      };
}

/** The typed address may be newer than the data: wards and towns are renamed every year. */
const withTyped = (text: string, typed: string): string =>
  typed.trim() === '' ? text : `${text}入力したご住所のままでも進めます。`;

const STREET_NUMBER = /[0-9０-９]|[一二三四五六七八九十]+(?:丁目|番|号)/;

/**
 * The chosen address, and behind it what was typed behind the same town: the house number. Prefecture and city need not have
 * been typed, and the ward may have another name. A house number behind another town is kept too.
 */
export function withStreetNumber(typed: string, chosen: string): string {
  const characters = Array.from(chosen);
  for (let from = 0; from <= characters.length - 2; from += 1) {
    const end = characters.slice(from).map(escaped).join('\\s*');
    const found = new RegExp(end, 'u').exec(typed);
    if (found !== null) return joined(chosen, typed.slice(found.index + found[0].length));
  }
  const number = STREET_NUMBER.exec(typed);
  return number === null ? chosen : joined(chosen, typed.slice(number.index));
}

const escaped = (character: string): string =>
  /\s/.test(character) ? '' : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

const joined = (chosen: string, rest: string): string => chosen + rest.trimStart();
