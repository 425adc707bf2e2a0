// A file of its own: in that of all routes it would be sent with every page.

const PREVIEW = '/preview';

/**
 * The page that opens the preview of a draft. The secret is behind the #, which browsers do not send, so that it is in no
 * log and in no cache.
 */
export const previewRoute = (secret: string) => `${PREVIEW}#${secret}`;

/** The page of the draft whose secret is in the cookie. */
export const PREVIEW_PAGE = `${PREVIEW}/draft`;

export const PREVIEW_COOKIE = 'preview';

/** As long as the secret itself. */
const PREVIEW_MAX_AGE_S = 30 * 60;

/** The cookie that only the preview's page receives. `isSecure`: the shop is on https. */
export const previewCookie = (secret: string, isSecure: boolean) =>
  [
    `${PREVIEW_COOKIE}=${secret}`,
    `path=${PREVIEW}`,
    `max-age=${PREVIEW_MAX_AGE_S}`,
    'samesite=strict',
    ...(isSecure ? ['secure'] : []),
  ].join('; ');

export const isPreview = (path: string) => path === PREVIEW || path.startsWith(`${PREVIEW}/`);
