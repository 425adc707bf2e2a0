import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { unpacksBrotli } from './unpacks-brotli.ts';

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Pack = (page: string) => Buffer;

const PAGE = /^text\/(?:html|x-component)\s*(?:;|$)/;

/** Takes as long as Next's own gzip and leaves a sixth less; the best leaves a fifth less and takes fifty times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** So many pages are kept packed: 12 kB each, and a tenth of a megabyte of text by which they are found. */
const KEPT = 200;

/**
 * Hands a finished page to whoever can unpack it as it was packed for the visitor before: Next packs the same text anew
 * each time, and larger. What Next sends piece by piece, and whoever unpacks gzip alone, is left to it.
 */
export function packedPages(): (exchange: Exchange) => void {
  const pack = packedOnce();
  return ({ request, response }) => {
    if (!unpacksBrotli(request)) return;
    let end = response.end;
    // Next's compression puts an `end` of its own in front, which sends the headers: this one stays in front of that.
    Object.defineProperty(response, 'end', {
      get: () => packing(response, end, pack),
      set: (around: typeof end) => {
        end = around;
      },
    });
  };
}

const packing =
  (response: ServerResponse, end: ServerResponse['end'], pack: Pack) =>
  (...said: readonly unknown[]): unknown => {
    const [body] = said;
    if (typeof body !== 'string' || !PAGE.test(String(response.getHeader('content-type'))))
      return Reflect.apply(end, response, said);
    const packed = pack(body);
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Length', packed.length);
    return Reflect.apply(end, response, [packed, ...said.slice(1)]);
  };

/** Remembers what was asked for last. */
function packedOnce(): Pack {
  const kept = new Map<string, Buffer>();
  return (page) => {
    const packed = kept.get(page) ?? brotliCompressSync(page, QUALITY);
    kept.delete(page);
    kept.set(page, packed);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return packed;
  };
}
