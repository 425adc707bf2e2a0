'use client';

import { useSyncExternalStore } from 'react';
import { lineResultIn } from '#lib/site/line-routes.ts';

// No events: LINE leads to a new document.
const subscribe = () => () => {};

const read = () => lineResultIn(window.location.search);

/** How the way to LINE ended from which this page was opened; null: it was opened otherwise. */
export const useLineResult = () => useSyncExternalStore(subscribe, read, () => null);
