/** Longer than the endpoints of all push services. */
const MAX_ENDPOINT_CHARACTERS = 1_000;

/** The push services of the supported browsers: Chromium, Safari, Firefox, Edge. A browser's service cannot be chosen. */
const PUSH_SERVICES =
  /^(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)*push\.(?:apple\.com|services\.mozilla\.com)|(?:[a-z\d-]+\.)+notify\.windows\.com)$/;

/**
 * Whether this endpoint, which a member names and the shop calls, is of a browser's push service: https at the usual port. The
 * addresses behind the name are checked when it is called.
 */
export function isOfPushService(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_CHARACTERS) return false;
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username + url.password !== '') return false;
  return PUSH_SERVICES.test(url.hostname);
}
