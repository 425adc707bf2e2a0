'use client';

import { useSyncExternalStore } from 'react';

/** The page the visitor wanted to see before he was asked who he is, as the address says it; null when it says none. */
export const wantedPage = (): string | null => new URLSearchParams(window.location.search).get('next');

// The address is read again whenever the router shows a page, which is often enough.
const subscribe = () => () => {};

/** A page is cached for everybody, so only the browser knows what stands in its address. */
export const useNext = (): string | null => useSyncExternalStore(subscribe, wantedPage, () => null);
