import type { IncomingHttpHeaders } from 'node:http';

/**
 * Words between the parts of Next. From outside they are orders: `X-Middleware-Prefetch` alone turns any page into an
 * empty answer with status 200. What Next's part in the browser asks by (`rsc`, `next-router-…`) is none of them.
 */
const ORDERS = /^(?:x-(?:middleware|invoke|nextjs|next|now|prerender)-|x-matched-path$|next-resume)/;

/**
 * A page is sent whole, to whoever asks: of a part that lies behind the end of a file, and of a condition only a writer
 * has use for, Next would make an error of its own. Nothing here is so long that anybody would want the rest of it.
 */
const ONLY_SOMETIMES = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Forgets what is no visitor's to say. Calls keep their `range`: what it means is the backend's to know. */
export function forgetOrders(headers: IncomingHttpHeaders, isCall: boolean): void {
  for (const name of Object.keys(headers)) {
    if (ORDERS.test(name) || (!isCall && ONLY_SOMETIMES.includes(name))) delete headers[name];
  }
}
