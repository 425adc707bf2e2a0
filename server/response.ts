import { type IncomingMessage, ServerResponse } from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import { accepts, type Coding, isCompressible, isPlainPage, MIN_GZIP_BYTES } from './compression.ts';
import { codedEtag, knownEtag } from './etag.ts';
import type { FinishPage } from './finished-pages.ts';
import { UNAVAILABLE_PAGE_ID } from '#lib/site/error-text.ts';
import { type SecurityHeaders, securityHeadersFor } from './security-headers.ts';

export type PageRules = {
  readonly securityHeaders: SecurityHeaders;
  readonly finishPage: FinishPage;
};

const OK = 200;
const NOT_MODIFIED = 304;
const INTERNAL_SERVER_ERROR = 500;

/** In a page that could not be rendered. Texts and data of a page cannot hold it: their quotes are escaped. */
const UNAVAILABLE_PAGE = ` id="${UNAVAILABLE_PAGE_ID}"`;

/** Headers for a second request of a file, and of a part of it. */
const REVALIDATION = ['ETag', 'Last-Modified', 'Accept-Ranges'] as const;

/** The codings of pages, the best one first. */
const CODINGS = ['br', 'gzip'] as const satisfies readonly Coding[];

/**
 * A response of the storefront: adds the security headers, sends one `Location`, and compresses. Node constructs it for
 * each request (option `ServerResponse` of `http.createServer`), and Next writes to it like to any other. A page that Next
 * streams is sent when it is complete, because its headers contain the hashes of its scripts.
 */
export class StorefrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Rules for pages and files. `undefined`: a call of the API, whose security headers are the backend's. */
  pageRules: PageRules | undefined;
  /** The ETags of the client's copies. */
  knownEtags: readonly string[] = [];
  /** Whether only the browser may keep it, whatever it says of itself. */
  isPrivate = false;
  /** Called with the text of a page before it is sent. */
  onPage: ((text: string) => void) | undefined;
  /** The policy of this page. `undefined`: no page. */
  #policy: string | undefined;
  /** The parts of a page that Next streams. */
  readonly #parts: Buffer[] = [];
  #gzip: Gzip | undefined;

  /** Adds the headers that depend on the type of the response, which is known by now. */
  override writeHead(...args: unknown[]): this {
    if (this.isPrivate) this.setHeader('Cache-Control', 'private, no-cache');
    // A 304 names no type, and its headers would replace those that the browser has stored (RFC 9111, 3.2).
    if (args[0] === NOT_MODIFIED) this.#changeEtag((etag) => knownEtag(etag, this.knownEtags));
    else {
      if (isCompressible(this)) this.#varyByEncoding();
      if (this.pageRules !== undefined) this.#addSecurityHeaders(this.pageRules.securityHeaders);
      if (args[0] === OK) this.#leaveOutRevalidation();
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
    if (this.#rulesOfUnsentPage() !== undefined) return;
    if (!this.headersSent) this.#startGzip();
    super.flushHeaders();
  }

  override write(...args: unknown[]): boolean {
    const [part] = args;
    if (this.#rulesOfUnsentPage() !== undefined && hasBytes(part)) {
      this.#parts.push(Buffer.from(part));
      return true;
    }
    if (!this.headersSent) this.#startGzip();
    if (this.#gzip === undefined) return Reflect.apply(super.write, this, args);
    return Reflect.apply(this.#gzip.write, this.#gzip, args);
  }

  /** Sends what is compressed so far. Next calls it after each part of a stream. */
  flush(): void {
    this.#gzip?.flush();
  }

  override end(...args: unknown[]): this {
    const [last, ...rest] = args;
    const pageRules = this.#rulesOfUnsentPage();
    if (pageRules !== undefined && (hasBytes(last) || this.#parts.length > 0)) {
      const body = this.#finishPage(this.#textUntil(last), pageRules);
      return Reflect.apply(super.end, this, [body, ...rest]);
    }
    if (!this.headersSent && hasBytes(last)) {
      this.#startGzip(last);
      // Node counts the bytes of a text again while the headers are open: 0.1 ms for a page of 60 kB.
      if (this.hasHeader('content-length')) this.writeHead(this.statusCode);
    }
    if (this.#gzip === undefined) return Reflect.apply(super.end, this, args);
    Reflect.apply(this.#gzip.end, this.#gzip, args);
    return this;
  }

  #rulesOfUnsentPage(): PageRules | undefined {
    return !this.headersSent && isPlainPage(this) ? this.pageRules : undefined;
  }

  #textUntil(last: unknown): string {
    if (this.#parts.length === 0 && typeof last === 'string') return last;
    return Buffer.concat([...this.#parts, ...(hasBytes(last) ? [Buffer.from(last)] : [])]).toString();
  }

  /** Writes the headers of a whole page, and returns it in the best form that the client accepts. */
  #finishPage(text: string, { finishPage }: PageRules): string | Buffer {
    this.onPage?.(text);
    // Next has chosen the status before the first part of a page that it renders for a request.
    if (this.statusCode === OK && text.includes(UNAVAILABLE_PAGE)) this.statusCode = INTERNAL_SERVER_ERROR;
    const etag = this.getHeader('etag');
    const page = finishPage(text, typeof etag === 'string' ? etag : undefined);
    this.#policy = page.policy;
    const coding = isCompressible(this) ? CODINGS.find((each) => accepts(this.req, each)) : undefined;
    const body = coding === undefined ? text : page.compressed(coding);
    if (coding !== undefined) this.#setCoding(coding);
    // Next has counted the bytes of its text.
    if (coding !== undefined || !this.hasHeader('content-length'))
      this.setHeader('Content-Length', Buffer.byteLength(body));
    this.writeHead(this.statusCode);
    return body;
  }

  #setCoding(coding: Coding): void {
    this.setHeader('Content-Encoding', coding);
    this.#changeEtag((etag) => codedEtag(etag, coding));
  }

  #changeEtag(change: (etag: string) => string): void {
    const etag = this.getHeader('etag');
    if (typeof etag === 'string') this.setHeader('ETag', change(etag));
  }

  #addSecurityHeaders(ofPages: SecurityHeaders): void {
    const headers = securityHeadersFor(this.getHeader('content-type'), ofPages);
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    if (this.#policy !== undefined) this.setHeader('Content-Security-Policy', this.#policy);
  }

  /** Browsers never ask again for a file of the build: its name changes with its content. */
  #leaveOutRevalidation(): void {
    if (this.pageRules === undefined || !/\bimmutable\b/.test(String(this.getHeader('cache-control'))))
      return;
    for (const name of REVALIDATION) this.removeHeader(name);
  }

  #varyByEncoding(): void {
    const vary = [this.getHeader('vary') ?? []].flat().join(', ');
    if (/\*|accept-encoding/i.test(vary)) return;
    this.setHeader('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  }

  /** From now on compresses what is written, unless that is too short, encoded already, or not accepted. */
  #startGzip(whole?: string | Uint8Array): void {
    if (this.req.method === 'HEAD' || !accepts(this.req, 'gzip') || !isCompressible(this)) return;
    if (this.hasHeader('content-encoding')) return;
    const bytes =
      this.getHeader('content-length') ?? (whole === undefined ? Infinity : Buffer.byteLength(whole));
    if (Number(bytes) < MIN_GZIP_BYTES) return;
    this.#setCoding('gzip');
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
