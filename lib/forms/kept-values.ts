import type { FieldTexts } from './form-state.ts';

/** Values of forms, by their page and fields. In memory only, because they contain passwords. */
type Typed = Map<string, FieldTexts>;

/** Time for a page that is tried again to show its forms. */
const RETRY_MS = 10_000;

const leaving: Typed = new Map();
let kept: Typed = new Map();
let timer: ReturnType<typeof setTimeout> | undefined;

const keyOf = (values: FieldTexts): string => [window.location.pathname, ...Object.keys(values)].join(' ');

/** A form leaves the page. Its values are forgotten at once, unless an error page takes its place (`keepTyped`). */
export function formLeft(values: FieldTexts): void {
  const key = keyOf(values);
  leaving.set(key, values);
  queueMicrotask(() => leaving.delete(key));
}

/** Called by an error page in the commit that replaces the page. A second error keeps what the first one kept. */
export function keepTyped(): void {
  clearTimeout(timer);
  if (leaving.size > 0) kept = new Map(leaving);
}

/** Called when an error page leaves. Without a retry others may use the forms next. */
export function errorPageLeft(isRetried: boolean): void {
  clearTimeout(timer);
  if (isRetried) timer = setTimeout(forget, RETRY_MS);
  else forget();
}

function forget(): void {
  kept = new Map();
}

/** Returns the values from before the error, once. */
export function takeKept(initial: FieldTexts): FieldTexts {
  const key = keyOf(initial);
  const found = kept.get(key);
  kept.delete(key);
  return found ?? {};
}
