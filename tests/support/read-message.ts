export type Message = {
  /** Decoded, by their names in small letters; all values of a name that stands there more than once. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  readonly html: string;
};

/** Reads a mail of two versions as a mail program does. */
export function readMessage(data: string): Message {
  const { headers, body } = split(data);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1] ?? '';
  const versions = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const version = (type: string) => {
    const found = versions.find((part) => part.headers.get('content-type')?.[0]?.startsWith(type));
    return Buffer.from(found?.body ?? '', 'base64').toString('utf8');
  };
  return { headers, text: version('text/plain'), html: version('text/html') };
}

function split(data: string): { headers: Map<string, string[]>; body: string } {
  const [head = '', ...rest] = data.split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), decoded(value.join(': '))]);
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

/** Encoded words (RFC 2047); what lies between two of them does not count. */
const decoded = (value: string) =>
  value
    .replaceAll(/(=\?UTF-8\?B\?[^?]*\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, encoded: string) =>
      Buffer.from(encoded, 'base64').toString('utf8'),
    );
