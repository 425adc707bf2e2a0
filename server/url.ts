/** Whether every `%` escape of a path decodes to UTF-8. */
export function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
