import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Coding } from './compression.ts';
import type { IsKnownScript } from './known-scripts.ts';

/** A page whose whole text is known. */
type FinishedPage = {
  /** The content security policy with the hashes of the page's inline scripts. */
  readonly policy: string;
  /** Returns the compressed text, compressed at the first call for a coding. */
  readonly compressed: (coding: Coding) => Buffer;
};

/** Returns the page of a text. `etag` is the name by which it is found again; `undefined`: the page is not kept. */
export type FinishPage = (text: string, etag: string | undefined) => FinishedPage;

type PageSettings = {
  /** Returns a content security policy that allows the inline scripts of these hashes. */
  readonly policyFor: (hashes: readonly string[]) => string;
  readonly compress?: (text: string, coding: Coding) => Buffer;
  /** Undefined: all inline scripts of a page run, as in development. */
  readonly isKnown?: IsKnownScript;
};

/** Pages kept: 12 kB compressed, and ten times as much for their text. */
const MAX_PAGES = 200;

/** Brotli's quality 5 takes 1.4 to 2 ms a page and leaves a sixth less than gzip; 11 takes fifty times as long (record 0107). */
const compressText = (text: string, coding: Coding): Buffer =>
  coding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(text);

/**
 * Hashes and compresses each page once, and keeps the `MAX_PAGES` pages requested last by the ETag that Next gives to a
 * text. Different texts may share an ETag, so that the text is compared as well.
 */
export function finishedPages({ policyFor, compress = compressText, isKnown }: PageSettings): FinishPage {
  const kept = new Map<string, { readonly text: string; readonly page: FinishedPage }>();
  const finish = (text: string): FinishedPage => {
    const forms = new Map<Coding, Buffer>();
    return {
      policy: policyFor(inlineScriptHashes(text, isKnown)),
      compressed: (coding) => {
        const form = forms.get(coding) ?? compress(text, coding);
        forms.set(coding, form);
        return form;
      },
    };
  };
  return (text, etag) => {
    if (etag === undefined) return finish(text);
    const before = kept.get(etag);
    const entry = before?.text === text ? before : { text, page: finish(text) };
    kept.delete(etag);
    kept.set(etag, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_PAGES && oldest !== undefined) kept.delete(oldest);
    return entry.page;
  };
}

/** A script with its attributes and text. React escapes `<` and `>` in attributes, and `</script` in scripts. */
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** Scripts with an address are allowed by it, and browsers do not run data. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Returns the sources of the known inline scripts of a page for `script-src` (CSP Level 3, 6.7.3.3), each once. */
export function inlineScriptHashes(page: string, isKnown: IsKnownScript = () => true): readonly string[] {
  const scripts = [...page.matchAll(SCRIPT)].filter(
    ([, attributes = '', text = '']) => !NOT_INLINE.test(attributes) && isKnown(text),
  );
  return [...new Set(scripts.map(([, , text = '']) => hashSource(text)))];
}

/** The source for `script-src` that allows an inline script. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
