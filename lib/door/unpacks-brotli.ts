import type { IncomingMessage } from 'node:http';

/** Whether this client says that it can unpack Brotli (RFC 9110, 12.5.3). */
export const unpacksBrotli = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  String(headers['accept-encoding'])
    .split(',')
    .some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
