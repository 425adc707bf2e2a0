import { useLocation, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';

/** The text that belongs to an address of this tab's history. */
const SearchState = z.object({ searchText: z.string().max(254) });

declare module '@tanstack/react-router' {
  interface HistoryState {
    searchText?: string;
  }
}

/**
 * The text of a search for a person. It is kept in the history of the tab, where back and reload find it, and not in the
 * address: a reload would send it to the server, whose log keeps addresses.
 */
export function usePrivateSearch(): readonly [text: string, search: (text: string) => void] {
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const text = SearchState.safeParse(state).data?.searchText ?? '';
  const search = (searchText: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, after: undefined, offset: undefined }),
      state: (before) => ({ ...before, searchText }),
      replace: true,
    });
  return [text, search];
}
