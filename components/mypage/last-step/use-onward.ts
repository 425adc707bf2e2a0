'use client';

import { safeReturn } from '#lib/site/login-routes.ts';
import { useNext } from '../entrance/use-next.ts';
import { wantedPlace } from '../entrance/wanted-place.ts';
import { useDrawTitle } from './use-draw-title.ts';

/** Where somebody who has just become a member goes on: the page they came from, or マイページ. */
export function useOnward(): { readonly href: string; readonly text: string } {
  const next = useNext();
  const place = wantedPlace(next);
  const isDraw = place.kind === 'draw' || place.kind === 'shopping';
  const title = useDrawTitle(isDraw ? place.directoryName : null);
  return { href: safeReturn(next), text: isDraw ? `${title}${NO_BREAK}へもどる` : WAYS_ON[place.kind] };
}

/** A line does not begin with the particle after a title. */
const NO_BREAK = '\u2060';

const WAYS_ON = {
  mypage: 'マイページへ進む',
  memberPage: 'もとのページへ進む',
  elsewhere: 'もとのページへもどる',
} as const;
