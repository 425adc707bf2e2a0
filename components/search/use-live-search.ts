'use client';

import { type RefObject, useEffect, useState } from 'react';
import { publicQuery } from '#lib/api/client.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';

export type Found = {
  /** The words that were searched. */
  readonly text: string;
  readonly total: number;
  readonly draws: readonly DrawSummary[];
  readonly hasFailed: boolean;
};

const NOTHING: Found = { text: '', total: 0, draws: [], hasFailed: false };

/** Pause in typing after which the words are searched. */
const PAUSE_MS = 180;

export const MAX_SUGGESTIONS = 6;

/** The text of a field. While an input method composes, it stays what it was before. */
export function useTypedText(input: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => setText(field.value.trim());
    field.addEventListener(
      'input',
      (event) => {
        if (!(event instanceof InputEvent && event.isComposing)) read();
      },
      { signal },
    );
    // Safari sends the last input event of a composition before its end.
    field.addEventListener('compositionend', read, { signal });
    return () => listening.abort();
  }, [input]);
  return text;
}

/** The draws for a text. An answer to an earlier text is dropped; until the next one the last draws stay. */
export function useFoundDraws(text: string): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return;
    let isCurrent = true;
    async function search() {
      const result = await publicQuery('searchDraws', { query: { q: text, limit: MAX_SUGGESTIONS } });
      if (!isCurrent) return;
      const { total, items } = result.ok ? result.answer : { total: 0, items: [] };
      setFound({ text, total, draws: items, hasFailed: !result.ok });
    }
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return text === '' ? NOTHING : found;
}
