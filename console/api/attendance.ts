/** A request within this time after a touch, a click or a key counts as caused by a person. */
const ATTENDED_MS = 60_000;

let lastInputAt = performance.now();

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
  window.addEventListener(event, () => (lastInputAt = performance.now()), { capture: true, passive: true });

/** Whether somebody is at the browser. Pages that read again by themselves must not keep a session alive. */
export const isAttended = (): boolean => performance.now() - lastInputAt < ATTENDED_MS;
