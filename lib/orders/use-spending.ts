'use client';

import { useMemberQuery } from '#lib/session/use-member-query.ts';

/** Reads what the member has spent, and their own limits; one request for all components on the page. */
export const useSpending = () => useMemberQuery('showSpending', (callApi) => callApi('showSpending', {}));
