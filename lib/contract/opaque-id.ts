/** An opaque id that the shop gave out. Pages read it in URLs without loading the schemas. */
export const OPAQUE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The form in which the backend makes the ids of orders and shipments; no other one exists. */
export const ISSUED_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
