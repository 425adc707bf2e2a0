'use client';

import { Icon } from '#components/page/icon.tsx';
import { useMenu } from './menu-state.tsx';

/** Opens the menu; while it is open, とじる stands in its place. */
export function MenuToggle({ className }: { readonly className?: string | undefined }) {
  const { isOpen, toggle } = useMenu();
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls="menu"
      onClick={toggle}
    >
      <Icon name="menu" size={24} />
      メニュー
    </button>
  );
}
