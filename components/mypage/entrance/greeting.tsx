'use client';

import { useNext } from './use-next.ts';
import { wantedPlace } from './wanted-place.ts';

type GreetingProps = {
  readonly plain: string;
  /** To somebody who was about to buy, or looking at a draw. */
  readonly fromDraw?: string;
  /** To somebody who opened a page that is for members. */
  readonly fromMemberPage?: string;
};

/** What まるぽ says: to somebody who was brought here from another page, why, and that there is a way back. */
export function Greeting({ plain, fromDraw = plain, fromMemberPage = plain }: GreetingProps) {
  const next = useNext();
  switch (wantedPlace(next).kind) {
    case 'shopping':
    case 'draw':
      return fromDraw;
    case 'memberPage':
      return fromMemberPage;
    case 'mypage':
    case 'elsewhere':
      return plain;
  }
}
