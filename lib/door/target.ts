/** A path that no page has. */
export const NOWHERE = '/unreadable';

/** Next's middleware cannot even be given such a request: it would be an error of ours. */
const UNHEARD_OF = ['TRACE', 'TRACK', 'CONNECT'];

type Asked = { readonly method?: string | undefined; readonly url?: string | undefined };

/**
 * What a request asks for, as Next can read it. A whole address (RFC 9112, 3.2.2) loses its host, to which Next would
 * send the client on; what nobody can read leads nowhere, while Next would call it an error of its own. The forwarder
 * reads what is under /api itself.
 */
export function readableTarget({ method = 'GET', url = '/' }: Asked): string {
  const target = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  const [path = ''] = target.split('?', 1);
  const isReadable = path.startsWith('/') && (path.startsWith('/api/') || isWellEncoded(path));
  return isReadable && !UNHEARD_OF.includes(method) ? target : NOWHERE;
}

function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
