'use client';

import { createContext, use, useLayoutEffect, useState } from 'react';
import { PageTitle } from '#components/ui/page-title.tsx';
import type { Elements } from '#lib/site/elements.ts';

const SetHidden = createContext<(isHidden: boolean) => void>(() => undefined);

/** Shows the page's title above its children. */
export function CheckoutTitle({ children }: { readonly children: Elements }) {
  const [isHidden, setHidden] = useState(false);
  return (
    <SetHidden value={setHidden}>
      {!isHidden && <PageTitle>購入内容確認</PageTitle>}
      {children}
    </SetHidden>
  );
}

/** Hides the page's title for children with their own: a page has one title. */
export function HideCheckoutTitle({ children }: { readonly children: Elements }) {
  const setHidden = use(SetHidden);
  useLayoutEffect(() => {
    setHidden(true);
    return () => setHidden(false);
  }, [setHidden]);
  return children;
}
