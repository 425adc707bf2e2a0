'use client';

import type { MouseEvent } from 'react';
import { still } from '#components/page/arrival/still.tsx';
import { copyAddress } from './copy-address.ts';
import { OpenByAddress } from './open-by-address.tsx';

const Standing = still(() => import('./answers.tsx').then(({ Answers }) => Answers));

/** The answers as they stand in the document; what is to be done with their links is done for all of them. */
export const StandingAnswers = () => (
  <div onClick={(event: MouseEvent) => void copyAddress(event.target)}>
    <OpenByAddress />
    <Standing />
  </div>
);
