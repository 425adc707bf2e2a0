'use client';

import { usePathname } from 'next/navigation';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';

type MenuState = { readonly isOpen: boolean; readonly toggle: () => void; readonly close: () => void };

const Menu = createContext<MenuState>({ isOpen: false, toggle: () => {}, close: () => {} });

/** Whether the menu is open. Wherever the visitor goes, it is closed there. */
export function MenuProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const pathname = usePathname();
  useEffect(() => setOpen(false), [pathname]);

  const menu = useMemo(
    () => ({ isOpen, toggle: () => setOpen((open) => !open), close: () => setOpen(false) }),
    [isOpen],
  );
  return <Menu value={menu}>{children}</Menu>;
}

export const useMenu = () => use(Menu);
