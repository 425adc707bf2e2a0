/** The only names in paths of pages with a capital letter. Ids and names of draws have none. */
const NAMES_WITH_CAPITALS: ReadonlyMap<string, string> = new Map([
  ['orderhistory', 'orderHistory'],
  ['usership', 'userShip'],
]);

const PAGE = /^\/sanrio(?:\/|$)/i;

/**
 * Returns the path of a page that was typed or printed in capitals, such as `/SANRIO`; `undefined`: the path has the
 * right ones, or is no page. Escaped characters are in no path of a page.
 */
export function canonicalPath(path: string): string | undefined {
  if (!PAGE.test(path) || path.includes('%')) return undefined;
  const canonical = path
    .toLowerCase()
    .split('/')
    .map((name) => NAMES_WITH_CAPITALS.get(name) ?? name)
    .join('/');
  return canonical === path ? undefined : canonical;
}
