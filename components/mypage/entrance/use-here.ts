'use client';

import { useSyncExternalStore } from 'react';

const here = () => `${window.location.pathname}${window.location.search}`;

// A page is shown anew when its address changes, which is when this is read again.
const subscribe = () => () => {};

/** Path and query of the page that is open; null before it stands in a browser. */
export const useHere = (): string | null => useSyncExternalStore(subscribe, here, () => null);
