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

/** Romaji at the end of a composition, which the next key turns into kana. */
const UNFINISHED = /[a-zａ-ｚ]+$/u;

/** The text of a field, also while an input method composes: on a phone that is all the time. */
export function useTypedText(input: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const read = () => setText(field.value.trim());
    const onInput = (event: Event) => {
      if (event instanceof InputEvent && event.isComposing)
        setText(field.value.replace(UNFINISHED, '').trim());
      else read();
    };
    field.addEventListener('input', onInput);
    // Safari sends the last input event of a composition before its end.
    field.addEventListener('compositionend', read);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('compositionend', read);
    };
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
