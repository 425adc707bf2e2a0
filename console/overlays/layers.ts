/**
 * Which part of the page covers which. Overlays of one layer lie in the order in which they were opened. The proof covers
 * all dialogs and notifications, because any dialog may ask for it; the sign-in covers the proof of a session that has ended.
 */
export const LAYERS = {
  frame: 100,
  dialog: 200,
  popover: 300,
  notification: 400,
  proof: 500,
  signIn: 600,
} as const;

/** A layer of overlays that take the keyboard. */
export type Layer = 'dialog' | 'proof' | 'signIn';
