import { wholeNumber } from '#lib/contract/paging.ts';
import { DrawSearch } from '#lib/contract/search.ts';

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

const MAX_PAGE = 10_000;
const PageNumber = wholeNumber(1, MAX_PAGE);

/**
 * Reads the address of a search. A form also sends fields that are empty. A value that means nothing is left out: old links
 * and hand-written ones still find draws.
 */
export function readSearch(params: Params): {
  readonly search: DrawSearch;
  readonly page: number;
  /** There is a parameter in the address. */
  readonly isNarrowed: boolean;
} {
  const read = Object.entries(DrawSearch.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(params[name]);
    return success && data !== undefined ? [[name, data]] : [];
  });
  const page = PageNumber.safeParse(params['page']);
  return {
    search: DrawSearch.parse(Object.fromEntries(read)),
    page: page.success ? page.data : 1,
    isNarrowed: Object.keys(params).length > 0,
  };
}
