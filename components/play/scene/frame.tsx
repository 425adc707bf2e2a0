'use client';

import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './scene.module.css';

type FrameProps = {
  readonly label: string;
  /** ラストワン賞 has a frame around everything. */
  readonly isFramed: boolean;
  /** What has the focus at first. */
  readonly first: RefObject<HTMLElement | null>;
  /** Somebody wants out by the keyboard, or by the phone's own way back. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** The whole screen, as a modal dialog: the page behind it can neither be seen nor reached. */
export function Frame({ label, isFramed, first, onLeave, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // Nobody has pressed a key for it: no ring yet.
    first.current?.focus({ focusVisible: false });
  }, [first]);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.scene}
      data-framed={isFramed}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onClose={() => {
        // A browser may close it all the same: it stands until there is something else to see.
        dialog.current?.showModal();
        onLeave();
      }}
    >
      <div className={styles.frame}>{children}</div>
    </dialog>
  );
}
