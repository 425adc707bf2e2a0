/** Values that the browser did not store, kept as long as the page. */
const memory = new Map<string, string>();

/** Called when the member changes. The storage itself is emptied with all keys of the member. */
export const clearTabMemory = (): void => memory.clear();

/** Reads a value of this tab: it survives a reload, and other tabs do not see it. */
export function readTab(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function forgetTab(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
