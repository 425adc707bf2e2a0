'use client';

import { usePathname } from 'next/navigation';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';

type MenuState = { readonly isOpen: boolean; readonly toggle: () => void; readonly close: () => void };

const Menu = createContext<MenuState>({ isOpen: false, toggle: () => {}, close: () => {} });

/** Whether the menu is open. The state belongs to one page: navigation closes the menu. */
export function MenuProvider({ children }: { readonly children: ReactNode }) {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;

  const menu = useMemo(
    () => ({
      isOpen,
      toggle: () => setOpenOn(isOpen ? null : pathname),
      close: () => setOpenOn(null),
    }),
    [isOpen, pathname],
  );
  return <Menu value={menu}>{children}</Menu>;
}

export const useMenu = () => use(Menu);
