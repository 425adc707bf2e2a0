'use client';

import { useOwn } from '#lib/session/use-member-query.ts';

/** Where the member is logged in; one list for everybody on the page who asks. */
export const useLoginPlaces = () => useOwn('listSessions', (ask) => ask('listSessions', {}));
