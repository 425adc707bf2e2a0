'use client';

import { useRef, type KeyboardEvent } from 'react';

/** Whether an input method is composing: the field's text is not final then. */
export function useComposition(onEnd: () => void) {
  const isComposing = useRef(false);
  return {
    isComposing: () => isComposing.current,
    handlers: {
      onCompositionStart: () => void (isComposing.current = true),
      onCompositionEnd: () => {
        isComposing.current = false;
        onEnd();
      },
      onKeyDown: preventSubmit,
    },
  };
}

/** Safari reports the Enter that ends a composition after its end; only the old key code identifies it. */
const AFTER_COMPOSITION = 229;

/** The Enter that accepts a word of the input method submits no form. */
function preventSubmit(event: KeyboardEvent) {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === AFTER_COMPOSITION)) event.preventDefault();
}
