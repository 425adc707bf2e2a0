import { SCROLL_RESTORE_DELAY_MS } from '#lib/site/scroll-positions.ts';

/**
 * A visitor's way back to where they stood on a page: it ends when the delay is over and the page has come,
 * whichever is later, or when they go elsewhere meanwhile.
 */
export class WayBack {
  #target: string | null = null;
  #isTimeUp = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownPath: string;
  readonly #end: () => void;

  constructor(shownPath: string, end: () => void) {
    this.#shownPath = shownPath;
    this.#end = end;
  }
  get isUnderWay(): boolean {
    return this.#target !== null;
  }
  begin(target: string) {
    this.cancel();
    this.#target = target;
    this.#timer = setTimeout(() => {
      this.#isTimeUp = true;
      this.#endIfDue();
    }, SCROLL_RESTORE_DELAY_MS);
  }
  /** The page at this path is on the screen now. Says whether the way led here. */
  show(path: string): boolean {
    const isTarget = path === this.#target;
    this.#shownPath = path;
    if (isTarget) this.#endIfDue();
    else this.cancel();
    return isTarget;
  }
  cancel() {
    clearTimeout(this.#timer);
    this.#target = null;
    this.#isTimeUp = false;
  }
  #endIfDue() {
    if (!this.#isTimeUp || this.#shownPath !== this.#target) return;
    this.#end();
    this.cancel();
  }
}
