/** The first bytes of a PDF may follow up to 1,024 others (ISO 32000-1, annex H). */
const HEAD_BYTES = 1_024;

/**
 * Names of objects that make a document act by itself: scripts, programs, other files. Names of PDF objects (ISO 32000-1,
 * 12.6.4). The shortest one counts with its value only: the bytes of pictures contain it by chance.
 */
const ACTING =
  /\/(?:(?:JavaScript|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData)\b|JS\s*(?:[(<]|\d+ \d+ R\b))/;

/** `passwordNeeded`: its readers could not open it. */
export type PdfProblem = 'notPdf' | 'acts' | 'passwordNeeded';

/** Each byte as a character. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Names of PDF objects may have any of their characters as `#` and two digits (ISO 32000-1, 7.3.5). */
const plainNames = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_written, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );

/** Checks the bytes of a PDF as far as they can be read without its objects. `undefined`: nothing is wrong. */
export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const text = latin1(bytes);
  if (!text.slice(0, HEAD_BYTES).includes('%PDF-') || !text.slice(-HEAD_BYTES).includes('%%EOF'))
    return 'notPdf';
  const names = plainNames(text);
  if (/\/Encrypt\b/.test(names)) return 'passwordNeeded';
  return ACTING.test(names) ? 'acts' : undefined;
}

/** Whether bytes begin like a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, HEAD_BYTES)).includes('%PDF-');

const MAX_NAME_CHARACTERS = 80;

/** The name of a file as its readers see it: without folders and signs that name something else, with the right ending. */
export function attachmentName(typed: string, ending: string): string {
  const base = typed
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}"*:<>?|]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${[...(base === '' ? '添付' : base)].slice(0, MAX_NAME_CHARACTERS).join('')}.${ending}`;
}
