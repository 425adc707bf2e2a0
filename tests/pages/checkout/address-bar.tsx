import { act } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { useEffect, useState, type ReactNode } from 'react';

/** Gives what stands behind the question mark to whoever asks, as Next does, also when it is replaced. */
export function AddressBar({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useState(window.location.search);
  useEffect(() => {
    const replace = window.history.replaceState.bind(window.history);
    window.history.replaceState = (...entry: Parameters<typeof replace>) => {
      replace(...entry);
      // As with Next, the page hears of it a moment later.
      queueMicrotask(() => act(() => setSearch(window.location.search)));
    };
    return () => {
      window.history.replaceState = replace;
    };
  }, []);
  return <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>;
}
