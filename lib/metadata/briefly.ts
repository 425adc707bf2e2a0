/** What fits under a title in a list of results; the rest would be cut off there anyway. */
const LONGEST = 120;

/** The first sentences of a text, as many as fit; of a first one that is too long, its beginning. */
export function briefly(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (letters.length <= LONGEST) return letters.join('');
  const end = letters.lastIndexOf('。', LONGEST - 1);
  return end > 0 ? letters.slice(0, end + 1).join('') : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
