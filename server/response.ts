import { type IncomingMessage, ServerResponse } from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import { accepts, type CompressPage, isCompressible, isPlainPage, MIN_GZIP_BYTES } from './compression.ts';
import { type SecurityHeaders, securityHeadersFor } from './security-headers.ts';

export type PageRules = {
  readonly securityHeaders: SecurityHeaders;
  /** `undefined`: pages are compressed with gzip only, in development. */
  readonly compressPage: CompressPage | undefined;
};

const NOT_MODIFIED = 304;

/**
 * A response of the storefront: adds the security headers, sends one `Location`, and compresses. Node constructs it for
 * each request (option `ServerResponse` of `http.createServer`), and Next writes to it like to any other.
 */
export class StorefrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Rules for pages and files. `undefined`: a call of the API, whose security headers are the backend's. */
  pageRules: PageRules | undefined;
  #gzip: Gzip | undefined;

  /** Adds the headers that depend on the type of the response, which is known by now. */
  override writeHead(...args: unknown[]): this {
    // A 304 names no type, and its headers would replace those that the browser has stored (RFC 9111, 3.2).
    if (args[0] !== NOT_MODIFIED) {
      if (isCompressible(this)) this.#varyByEncoding();
      if (this.pageRules !== undefined) this.#addSecurityHeaders(this.pageRules.securityHeaders);
    }
    return Reflect.apply(super.writeHead, this, args);
  }

  /**
   * Ignores a second `Location` (RFC 9110, 10.2.2 allows one). Next sets it twice for a redirect that it renders at this
   * request: while it renders, and from the cache entry.
   */
  override appendHeader(name: string, value: string | readonly string[]): this {
    const isSecondLocation = name.toLowerCase() === 'location' && this.hasHeader(name);
    return isSecondLocation ? this : super.appendHeader(name, value);
  }

  /** Sends the headers of a streamed response. */
  override flushHeaders(): void {
    if (!this.headersSent) this.#startGzip();
    super.flushHeaders();
  }

  override write(...args: unknown[]): boolean {
    if (!this.headersSent) this.#startGzip();
    if (this.#gzip === undefined) return Reflect.apply(super.write, this, args);
    return Reflect.apply(this.#gzip.write, this.#gzip, args);
  }

  /** Sends what is compressed so far. Next calls it after each part of a stream. */
  flush(): void {
    this.#gzip?.flush();
  }

  override end(...args: unknown[]): this {
    const [body, ...rest] = args;
    if (!this.headersSent && hasBytes(body)) {
      const page = this.#compressedPage(body);
      if (page !== undefined) {
        this.setHeader('Content-Encoding', 'br');
        this.setHeader('Content-Length', page.length);
        return Reflect.apply(super.end, this, [page, ...rest]);
      }
      this.#startGzip(body);
      // Node counts the bytes of a text again while the headers are open: 0.1 ms for a page of 60 kB.
      if (this.hasHeader('content-length')) this.writeHead(this.statusCode);
    }
    if (this.#gzip === undefined) return Reflect.apply(super.end, this, args);
    Reflect.apply(this.#gzip.end, this.#gzip, args);
    return this;
  }

  #addSecurityHeaders(ofPages: SecurityHeaders): void {
    const headers = securityHeadersFor(this.getHeader('content-type'), ofPages);
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
  }

  #varyByEncoding(): void {
    const vary = [this.getHeader('vary') ?? []].flat().join(', ');
    if (/\*|accept-encoding/i.test(vary)) return;
    this.setHeader('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  }

  /** `undefined`: not a finished page, or the client does not accept Brotli. */
  #compressedPage(body: string | Uint8Array): Buffer | undefined {
    const compress = this.pageRules?.compressPage;
    if (compress === undefined || typeof body !== 'string' || !isPlainPage(this)) return undefined;
    return accepts(this.req, 'br') ? compress(body, String(this.getHeader('etag'))) : undefined;
  }

  /** From now on compresses what is written, unless that is too short, encoded already, or not accepted. */
  #startGzip(whole?: string | Uint8Array): void {
    if (this.req.method === 'HEAD' || !accepts(this.req, 'gzip') || !isCompressible(this)) return;
    if (this.hasHeader('content-encoding')) return;
    const bytes =
      this.getHeader('content-length') ?? (whole === undefined ? Infinity : Buffer.byteLength(whole));
    if (Number(bytes) < MIN_GZIP_BYTES) return;
    this.setHeader('Content-Encoding', 'gzip');
    this.removeHeader('Content-Length');
    const gzip = createGzip();
    gzip.on('data', (chunk: Buffer) => {
      if (!super.write(chunk)) gzip.pause();
    });
    gzip.on('end', () => super.end());
    gzip.on('error', () => this.destroy());
    gzip.on('drain', () => this.emit('drain'));
    this.on('drain', () => {
      // Emitted by the line above as well, while the connection may still be full.
      if (!this.writableNeedDrain) gzip.resume();
    });
    // A client that leaves ends the compression, which holds memory outside the heap.
    this.once('close', () => gzip.destroy());
    this.#gzip = gzip;
  }
}

const hasBytes = (body: unknown): body is string | Uint8Array =>
  (typeof body === 'string' || body instanceof Uint8Array) && body.length > 0;
