'use client';

import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import type { Elements } from '#lib/site/elements.ts';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** The words that were searched. */
  readonly text?: string;
  /** Further fields of the form. */
  readonly children?: Elements;
};

export type LiveSearchProps = { readonly input: RefObject<HTMLInputElement | null> };

/** The address of a search names its conditions only. */
function omitEmptyFields({ formData }: FormDataEvent) {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
}

/** The search form: a request for the page of the results. Suggestions are loaded when the field gets the focus. */
export function SearchBox({ text, children }: SearchBoxProps) {
  const { voice } = useBrand();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{ readonly LiveSearch: ComponentType<LiveSearchProps> }>();

  useEffect(() => {
    const element = form.current;
    element?.addEventListener('formdata', omitEmptyFields);
    return () => element?.removeEventListener('formdata', omitEmptyFields);
  }, []);

  async function load() {
    // Without suggestions the form still searches.
    setLoaded(await import('./live-search.tsx').catch(() => undefined));
  }
  return (
    // Not <search>, which Safari knows since 17 only.
    <form ref={form} role="search" action={ROUTES.search} className={styles.form}>
      <div className={styles.field}>
        <Icon name="search" size={22} className={styles.icon} />
        <input
          ref={input}
          name="q"
          aria-label="ガチャをさがす"
          placeholder={voice.searchExample}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={text}
          className={styles.input}
          onFocus={loaded ? undefined : () => void load()}
        />
        <Button kind="secondary" type="submit" className={styles.button}>
          さがす
        </Button>
        {loaded && <loaded.LiveSearch input={input} />}
      </div>
      {children}
    </form>
  );
}
