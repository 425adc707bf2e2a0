'use client';

import { useRef, type KeyboardEvent } from 'react';

/** Whether kana are being turned into kanji at this moment; what stands in the field then is not yet what is meant. */
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

/** Safari reports the Enter that ends a composition after it has ended; only its old key code tells it from others. */
const AFTER_COMPOSITION = 229;

/** The Enter that takes a word from the list sends no form. */
function preventSubmit(event: KeyboardEvent) {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === AFTER_COMPOSITION)) event.preventDefault();
}
