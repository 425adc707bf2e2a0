import { forgetWithTraces } from '../session/traces.ts';

/** What the browser did not keep for this page: it lives as long as the page. */
const unkept = new Map<string, string>();
forgetWithTraces(() => unkept.clear());

/** What is kept under a name for this tab: it survives a reload, and no other tab sees it. */
export function readTab(place: string): string | null {
  try {
    return unkept.get(place) ?? sessionStorage.getItem(place);
  } catch {
    return unkept.get(place) ?? null;
  }
}

export function writeTab(place: string, text: string): void {
  try {
    sessionStorage.setItem(place, text);
    unkept.delete(place);
  } catch {
    unkept.set(place, text);
  }
}

export function forgetTab(place: string): void {
  unkept.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Where nothing is kept, there is nothing to forget.
  }
}
