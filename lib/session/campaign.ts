/** The most a campaign's name may have; a longer one is cut rather than refused. */
const LENGTH = 200;

const NAMES = ['utm_campaign', 'utm_medium', 'utm_source'] as const;
export type Campaign = { readonly [Name in (typeof NAMES)[number]]?: string };

/** The campaign a visitor came by, out of the query of the page's address. */
export function campaignOf(query: string): Campaign {
  const given = new URLSearchParams(query);
  const found = NAMES.map((name) => [name, given.get(name)?.slice(0, LENGTH) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}
