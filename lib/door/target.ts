/** A path that no page has. */
export const NOWHERE = '/unreadable';

/** Next's middleware cannot even be given such a request: it would be an error of ours. */
const UNHEARD_OF = ['TRACE', 'TRACK', 'CONNECT'];

/** Letters that mean themselves, written as if they did not (RFC 3986, 2.3). */
const PLAIN_LETTER = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** Pages Next keeps for itself. Asked for by name they are errors, and caches would keep them for a year. */
const NEXTS_OWN = /^\/(?:_not-found|_global-error|_error|404|500)\/?$/;

/** Asked for by what reads no head: telephones, feed readers, previews of links. All of them know PNG. */
const ICONS = /^\/(?:favicon\.ico|apple-touch-icon(?:-precomposed)?\.png)(\?|$)/;

/** All that takes more than a question; everything else is only ever read. */
const TAKES_MORE = /^\/(?:api|revalidate)(?:[/?]|$)/;

type Asked = { readonly method?: string | undefined; readonly url?: string | undefined };

/**
 * What a request asks for, as Next can read it. A whole address (RFC 9112, 3.2.2) loses its host, to which Next would
 * send the client on; what nobody can read leads nowhere, while Next would call it an error of its own. The forwarder
 * reads what is under /api itself.
 */
export function readableTarget({ method = 'GET', url = '/' }: Asked): string {
  const target = plainly(url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')).replace(ICONS, '/apple-icon.png$1');
  const [path = ''] = target.split('?', 1);
  const isReadable = path.startsWith('/') && (path.startsWith('/api/') || isWellEncoded(path));
  return isReadable && !UNHEARD_OF.includes(method) && !NEXTS_OWN.test(path) ? target : NOWHERE;
}

/**
 * Whether something is done to what can only be read. Next takes it for one of its own actions and writes down that it
 * knows none such, or fails.
 */
export const isOutOfPlace = ({ method = 'GET', url = '/' }: Asked): boolean =>
  !['GET', 'HEAD'].includes(method) && !TAKES_MORE.test(url);

/** The same address, as everybody else writes it: a cache in between may take the two for one. */
function plainly(target: string): string {
  if (target.startsWith('/api/')) return target;
  const [path = '', ...query] = target.split('?');
  // What cannot be read must not become readable by this.
  if (!isWellEncoded(path)) return target;
  return [path.replaceAll(PLAIN_LETTER, decodeURIComponent), ...query].join('?');
}

function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
