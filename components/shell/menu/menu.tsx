'use client';

import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#components/page/icon.tsx';
import { LinkRows } from './link-rows.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import { AccountLinks } from './account-links.tsx';
import { HomeLink } from '../home-link.tsx';
import styles from './menu.module.css';
import { MenuGroup } from './menu-group.tsx';
import { DRAW_LINKS, GROUP_TITLES, OTHER_LINKS } from './menu-links.ts';
import { useMenu } from './menu-state.tsx';

const MOGU = 8;

/** The menu. As a modal dialog it keeps the focus to itself, closes on Escape and hands the focus back. */
export function Menu() {
  const { isOpen, close } = useMenu();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen && dialog.current?.open === false) show(dialog.current);
    if (!isOpen && dialog.current?.open === true) dialog.current.close();
  }, [isOpen]);

  // The sheet covers the whole dialog, so a click on the dialog itself fell on the scrim around it.
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
      <div className={`${styles.sheet} peg`}>
        <div className={styles.head}>
          <HomeLink onClick={close} />
          <button type="button" className={styles.close} onClick={close}>
            <Icon name="x" size={24} />
            とじる
          </button>
        </div>
        <nav aria-label="メニュー" className={styles.groups}>
          <MenuGroup title={GROUP_TITLES.draw}>
            <LinkRows links={DRAW_LINKS} onChoose={close} />
          </MenuGroup>
          <MenuGroup title={GROUP_TITLES.account}>
            <AccountLinks onChoose={close} />
          </MenuGroup>
          <MenuGroup title={GROUP_TITLES.other}>
            <LinkRows links={OTHER_LINKS} onChoose={close} />
          </MenuGroup>
        </nav>
        <div className={styles.mogu}>
          <Mascot number={MOGU} size={104} />
        </div>
      </div>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement) {
  const page = document.documentElement;
  page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  dialog.showModal();
}
