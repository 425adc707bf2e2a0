import type { IncomingHttpHeaders } from 'node:http';

/**
 * Words between the parts of Next. From outside they are orders: `X-Middleware-Prefetch` alone turns any page into an
 * empty answer with status 200. What Next's part in the browser asks by (`rsc`, `next-router-…`) is none of them.
 */
const ORDERS = /^(?:x-(?:middleware|invoke|nextjs|next|now|prerender)-|x-matched-path$|next-resume)/;

/**
 * A page is sent whole: of a part that lies behind the end of a file Next would make an error of its own, and nothing
 * here is so long that anybody would want the rest of it.
 */
const PARTS = ['range', 'if-range'];

/** Forgets what is no visitor's to say. Calls keep their `range`: what it means is the backend's to know. */
export function forgetOrders(headers: IncomingHttpHeaders, isCall: boolean): void {
  for (const name of Object.keys(headers)) {
    if (ORDERS.test(name) || (!isCall && PARTS.includes(name))) delete headers[name];
  }
}
