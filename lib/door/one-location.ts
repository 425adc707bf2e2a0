import { ServerResponse } from 'node:http';

/**
 * An answer leads to one place (RFC 9110, 10.2.2). Of a redirect that Next makes just then it says the place while it
 * renders and again out of what it keeps, and the two would stand in the answer as a list.
 */
export function leadToOnePlace(response: ServerResponse): void {
  response.appendHeader = appendUnlessLed;
}

const { appendHeader } = ServerResponse.prototype;

function appendUnlessLed(this: ServerResponse, name: string, value: string | readonly string[]) {
  const isLed = name.toLowerCase() === 'location' && this.hasHeader(name);
  return isLed ? this : appendHeader.call(this, name, value);
}
