import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Round } from '#lib/play/rounds.ts';
import type { PlayStep } from '#lib/play/steps.ts';
import { spokenText } from '#lib/play/prize-text.ts';
import styles from './scene.module.css';

type FrameProps = {
  readonly label: string;
  /** ラストワン賞 has a frame around everything. */
  readonly isFramed: boolean;
  /** The element with the initial focus. */
  readonly first: RefObject<HTMLElement | null>;
  /** Called for Escape and for the phone's back gesture. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** The scene as a modal dialog over the whole screen; the page behind it is inert. */
export function Frame({ label, isFramed, first, onLeave, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // The focus was not moved by a key, so no ring is shown.
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
        // A browser may still close it, so it is opened again while the scene runs.
        dialog.current?.showModal();
        onLeave();
      }}
    >
      <div className={styles.frame}>{children}</div>
    </dialog>
  );
}

type AnnouncementProps = { readonly round: Round | undefined; readonly step: PlayStep };

/** Announces the prize to screen readers. */
export const Announcement = ({ round, step }: AnnouncementProps) => (
  <p role="status" className="visually-hidden">
    {round && (step === 'shown' || step === 'tray') ? spokenText(round) : ''}
  </p>
);
