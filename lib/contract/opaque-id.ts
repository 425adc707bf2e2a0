/** An opaque id that the shop gave out. Pages read it in URLs without loading the schemas. */
export const OPAQUE_ID = /^[A-Za-z0-9_-]{1,64}$/;
