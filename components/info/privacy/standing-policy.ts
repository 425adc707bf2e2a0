'use client';

import { still } from '#components/page/arrival/still.tsx';
import type { PolicyProps } from './policy-text.tsx';

const text = () => import('./policy-text.tsx');

export const StandingPolicyContents = still<PolicyProps>(() =>
  text().then(({ PolicyContents }) => PolicyContents),
);
export const StandingPolicy = still<PolicyProps>(() => text().then(({ PolicyText }) => PolicyText));
