/** 郡 before 町 or 村; a city, with its ward where it has wards; a ward of Tokyo; an island's town or village. */
const TOWNS = [
  /^[^市区町村]{1,5}?郡[^市]{1,5}?[町村]/,
  /^[^区]{1,6}?市市?(?:[^市町村\d]{1,4}?区)?/,
  /^[^市]{1,4}?区/,
  /^.{1,5}?[町村]/,
];

const PREFECTURE = /^(?:北海道|東京都|京都府|大阪府|.{2,3}?県)/;

/**
 * An address as far as the town: enough for its owner to know it again, and no way to the door. It never says more than
 * the address does; where no town is found in it, only the prefecture.
 */
export function townOf(address: string): string {
  const prefecture = PREFECTURE.exec(address)?.[0] ?? '';
  const rest = address.slice(prefecture.length).trimStart();
  const town = TOWNS.map((pattern) => pattern.exec(rest)?.[0]).find((found) => found !== undefined);
  return `${prefecture}${town ?? ''}`;
}
