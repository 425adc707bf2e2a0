// A file of its own: in that of all routes it would be sent with every page.

const PREVIEWS = '/preview/';

/** The page of a draft for the holder of the secret. */
export const previewRoute = (secret: string) => `${PREVIEWS}${secret}`;

export const isPreview = (path: string) => path.startsWith(PREVIEWS);
