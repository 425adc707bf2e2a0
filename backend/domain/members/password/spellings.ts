/** One form for what differs only in width, in capital letters or in the kind of kana. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30A1-\u30F6]/g, (kana) => String.fromCodePoint(kana.charCodeAt(0) - 0x60));

const LETTERS_OF_DIGITS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '+': 't' },
};

/** The text itself, and as it reads where digits and signs stand for letters (pa55w0rd). All are of one length. */
export function spellingsOf(text: string): string[] {
  const plain = text.replaceAll(/[^a-z]/g, (sign) => LETTERS_OF_DIGITS[sign] ?? sign);
  const withL = text.replaceAll('1', 'l').replaceAll(/[^a-z]/g, (sign) => LETTERS_OF_DIGITS[sign] ?? sign);
  return [...new Set([text, plain, withL])];
}
