/** The header that carries the id of a request from nginx through storefront and backend, and back to the client. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** 32 hexadecimal digits, as nginx makes them, or a UUID: an id from elsewhere cannot carry data into the log. */
const REQUEST_ID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/;

/** Returns the id that a trusted proxy has given to a request; undefined: none of this form. */
export const givenRequestId = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' && REQUEST_ID.test(value) ? value : undefined;
