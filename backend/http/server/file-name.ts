const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/zip': 'zip',
  'application/x-ndjson': 'jsonl',
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/png': 'png',
};

/**
 * Returns the Content-Disposition of an answer that is a file, named by the call (ASVS 5.0, 5.4.1): a browser would take the
 * end of the address, which a sender of links chooses. Pictures are shown, everything else is stored.
 */
export function dispositionOf(path: string, contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  const name =
    path
      .split('/')
      .findLast((part) => part !== '' && !part.startsWith('{'))
      ?.replaceAll(/[^\w.-]/g, '') ?? 'answer';
  const ending = ENDINGS[type.trim()] ?? 'bin';
  const file = name.endsWith(`.${ending}`) ? name : `${name}.${ending}`;
  return `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${file}"`;
}
