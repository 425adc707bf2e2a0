'use client';

import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { PageTitle } from '#components/ui/page-title.tsx';

const SetHidden = createContext<(isHidden: boolean) => void>(() => undefined);

/** The page's title, above whatever it shows at the moment. */
export function CheckoutTitle({ children }: { readonly children: ReactNode }) {
  const [isHidden, setHidden] = useState(false);
  return (
    <SetHidden value={setHidden}>
      {!isHidden && <PageTitle>購入内容確認</PageTitle>}
      {children}
    </SetHidden>
  );
}

/** What brings a title of its own takes the place of the page's: a page has one. */
export function HideCheckoutTitle({ children }: { readonly children: ReactNode }) {
  const setHidden = use(SetHidden);
  useLayoutEffect(() => {
    setHidden(true);
    return () => setHidden(false);
  }, [setHidden]);
  return children;
}
