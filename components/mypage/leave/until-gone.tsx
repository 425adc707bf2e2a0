'use client';

import { createContext, use, useState, type ReactNode } from 'react';

const Gone = createContext<() => void>(() => {});

/** To be called when the member has left. */
export const useGone = () => use(Gone);

type UntilGoneProps = { readonly goodbye: ReactNode; readonly children: ReactNode };

/** The member's page, and after he has left, when it is nobody's, the goodbye. */
export function UntilGone({ goodbye, children }: UntilGoneProps) {
  const [isGone, setGone] = useState(false);
  if (isGone) return goodbye;
  return <Gone value={() => setGone(true)}>{children}</Gone>;
}
