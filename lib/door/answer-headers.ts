import type { ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** Only a page acts on more: a script, a sheet or a photograph must be taken for nothing but what it says it is. */
const PART: Headers = { 'X-Content-Type-Options': 'nosniff' };

/** Opened by itself a drawing is a document: it may look as it was drawn, and do nothing. */
const DRAWING: Headers = {
  ...PART,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** `text/x-component` is a page's data, for the router of a page that is open already. */
const PARTS =
  /^(?:text\/(?:css|javascript|x-component)|application\/javascript|image\/(?:avif|webp|png|jpeg))\s*(?:;|$)/;

const DRAWINGS = /^image\/svg\+xml\s*(?:;|$)/;

/**
 * What an answer says for the safety of its reader. A page's headers are half a kilobyte, and a first visit has forty
 * answers: what is known to be no page does without them. Whatever is not known is taken for a page.
 */
export function answerHeaders(contentType: unknown, ofPages: Headers): Headers {
  if (typeof contentType !== 'string') return ofPages;
  if (DRAWINGS.test(contentType)) return DRAWING;
  return PARTS.test(contentType) ? PART : ofPages;
}

const NOT_MODIFIED = 304;

/** Puts them on when the answer leaves: only then it is known what it is. */
export function protect(response: ServerResponse, ofPages: Headers): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply: (write, self, said): ServerResponse => {
      // It names no type any more, and what a browser keeps would take on what this says (RFC 9111, 3.2).
      if (said[0] === NOT_MODIFIED) return Reflect.apply(write, self, said);
      const headers = answerHeaders(response.getHeader('content-type'), ofPages);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return Reflect.apply(write, self, said);
    },
  });
}
