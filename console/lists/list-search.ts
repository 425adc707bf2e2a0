import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import type { Filters, SearchOf } from './filters.tsx';

/** The search of an address: filters, typed text, order and page of a list. A page reads the names that it knows. */
type ListAddress = Readonly<Record<string, string | number | boolean | undefined>>;

/** Reads any address of the console. */
export const listAddress = (search: Record<string, unknown>): ListAddress =>
  z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).optional().catch(undefined))
    .parse(search);

/** The text of a search for a person, and filters about people. Back and reload find them in the history of the tab. */
const SearchState = z.object({
  searchText: z.string().max(254).catch(''),
  privateFilters: z.record(z.string(), z.string()).catch({}),
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    searchText?: string;
    privateFilters?: Readonly<Record<string, string>>;
  }
}

const Address = z.object({
  q: z.string().max(100).optional().catch(undefined),
  offset: z.int().min(0).max(10_000_000).catch(0),
  after: z
    .union([z.string().max(100), z.int().positive()])
    .optional()
    .catch(undefined),
  sort: z.string().optional().catch(undefined),
  desc: z.literal(true).optional().catch(undefined),
});

export type ListSearch<F extends Filters> = {
  /** The filters that are set. */
  readonly filters: SearchOf<F>;
  readonly text: string;
  readonly page: Pick<z.output<typeof Address>, 'offset' | 'after'>;
  readonly sort: { readonly by: string | undefined; readonly isDescending: boolean };
  /** Whether a condition is set that is not in the address. */
  readonly isHidden: boolean;
  /** Whether a condition is set. */
  readonly isFiltered: boolean;
  readonly onFilter: (changed: ListAddress) => void;
  readonly onText: (text: string) => void;
  readonly onSort: (by: string, isDescending: boolean) => void;
  readonly onPage: (page: ListAddress) => void;
  readonly onClear: () => void;
};

/**
 * The filters, the text, the order and the page of a list. A private text, of a search for people, and private filters are not in
 * the address: a reload would send them to the server, whose log keeps addresses.
 */
export function useListSearch<F extends Filters>(known: F, isPrivate = false): ListSearch<F> {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const { q, sort, desc, ...page } = Address.parse(address);
  const { searchText, privateFilters } = SearchState.parse(state);
  const text = isPrivate ? searchText : (q ?? '');
  const filters = Object.fromEntries(
    Object.entries(known).map(([name, filter]) => [
      name,
      filter.schema.safeParse((filter.isPrivate === true ? privateFilters : address)[name]).data,
    ]),
  ) as SearchOf<F>;
  const go = (changed: ListAddress, typed = text, replace = true) => {
    const isHidden = (name: string) => known[name]?.isPrivate === true;
    const inAddress = Object.entries(changed).filter(([name]) => !isHidden(name));
    const hidden = Object.entries(changed).filter(([name]) => isHidden(name));
    const privately = Object.fromEntries(
      Object.entries({ ...privateFilters, ...Object.fromEntries(hidden) }).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
    );
    void navigate({
      to: '.',
      search: (before: object) => withoutEmpty({ ...before, ...Object.fromEntries(inAddress) }),
      ...(isPrivate && {
        state: (before: object) => ({ ...before, searchText: typed, privateFilters: privately }),
      }),
      replace,
    });
  };
  const conditions = Object.keys(known).filter((name) => known[name]?.isKept !== true);
  return {
    filters,
    text,
    page,
    sort: { by: sort, isDescending: desc === true },
    isHidden:
      (isPrivate && text !== '') ||
      conditions.some((name) => known[name]?.isPrivate === true && filters[name] !== undefined),
    isFiltered: text !== '' || conditions.some((name) => filters[name] !== undefined),
    onFilter: (changed) => go({ ...changed, ...FIRST_PAGE }),
    onText: (typed) => go(isPrivate ? FIRST_PAGE : { ...FIRST_PAGE, q: typed }, typed),
    onSort: (by, isDescending) => go({ ...FIRST_PAGE, sort: by, desc: isDescending || undefined }),
    onPage: (to) => go(to, text, false),
    onClear: () =>
      go(
        { ...Object.fromEntries(conditions.map((name) => [name, undefined])), ...FIRST_PAGE, q: undefined },
        '',
      ),
  };
}

const FIRST_PAGE = { offset: undefined, after: undefined };

const withoutEmpty = (address: ListAddress): ListAddress =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined && value !== ''));
