/** Moves an element without the layout hearing of it; a browser that cannot shows it where it comes to stand. */
export function move(
  element: HTMLElement | null,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Animation | null {
  return typeof element?.animate === 'function' ? element.animate(frames, options) : null;
}

/** For things that click into place. */
export const CLICK = 'cubic-bezier(0.3, 1.6, 0.5, 1)';
