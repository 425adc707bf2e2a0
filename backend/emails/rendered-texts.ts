/** Sentences of all emails with the titles of current draws and news. */
const MAX_TEXTS = 1_000;

/**
 * Keeps the results of `render`, because splitting a text into words takes longer than everything else of an email and
 * most sentences are in each email of their kind. Not for texts about one member.
 */
export function keepingResults(render: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size === MAX_TEXTS) results.clear();
    const result = render(text);
    results.set(text, result);
    return result;
  };
}
