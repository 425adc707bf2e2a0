'use client';

import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { LinkRows } from '#components/ui/link-rows.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { HomeLink } from '../home-link.tsx';
import { useMenu } from './menu-state.tsx';
import { DRAW_LINKS, GROUP_TITLES, GUEST_LINKS, MYPAGE_LINK, OTHER_LINKS } from './menu-links.ts';
import styles from '../shell.module.css';

/** Opens the menu; replaced by 閉じる while it is open. */
export function MenuToggle({ className }: { readonly className?: string }) {
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

const MOGU = 8;

/** The session is read by deferred code; if that cannot be loaded, all links are shown. */
const AccountLinks = lazy(() =>
  import('./account-links.tsx').then(
    (arrived) => ({ default: arrived.AccountLinks }),
    () => ({ default: EveryAccountLink }),
  ),
);

const EveryAccountLink = ({ onChoose }: { readonly onChoose: () => void }) => (
  <LinkRows links={[...GUEST_LINKS, MYPAGE_LINK]} onChoose={onChoose} />
);

/**
 * The menu, a modal dialog: it traps the focus, closes on Escape and returns the focus. Its content is rendered when
 * it is opened for the first time, so that no page includes it.
 */
export function Menu() {
  const { isOpen, close } = useMenu();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen && dialog.current?.open === false) show(dialog.current);
    if (!isOpen && dialog.current?.open === true) dialog.current.close();
  }, [isOpen]);

  // The sheet covers the whole dialog, so a click on the dialog itself hit the backdrop.
  function closeOnScrim(event: MouseEvent) {
    if (event.target === event.currentTarget) close();
  }
  return (
    <dialog
      ref={dialog}
      id="menu"
      aria-label="メニュー"
      className={styles.menu}
      onClose={close}
      onClick={closeOnScrim}
    >
      {wasOpened && <MenuSheet onChoose={close} />}
    </dialog>
  );
}

function MenuSheet({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <div className={`${styles.sheet} peg`}>
      <div className={styles.menuHead}>
        <HomeLink onClick={onChoose} />
        <button type="button" className={styles.close} onClick={onChoose}>
          <Icon name="x" size={24} />
          閉じる
        </button>
      </div>
      <nav aria-label="メニュー" className={styles.groups}>
        <MenuGroup title={GROUP_TITLES.draw}>
          <LinkRows links={DRAW_LINKS} onChoose={onChoose} />
        </MenuGroup>
        <MenuGroup title={GROUP_TITLES.account}>
          <Suspense fallback={null}>
            <AccountLinks onChoose={onChoose} />
          </Suspense>
        </MenuGroup>
        <MenuGroup title={GROUP_TITLES.other}>
          <LinkRows links={OTHER_LINKS} onChoose={onChoose} />
        </MenuGroup>
      </nav>
      <div className={styles.peeking}>
        <Mascot number={MOGU} size={104} />
      </div>
    </div>
  );
}

function show(dialog: HTMLDialogElement) {
  const page = document.documentElement;
  page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  dialog.showModal();
}

/** One card of the menu. */
function MenuGroup({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <Card hanging as="section" className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </Card>
  );
}
