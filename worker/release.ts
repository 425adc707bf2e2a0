/** The server puts the id of its build before the worker (server/service-worker.ts): each release is another worker. */
declare const RELEASE: string;

export const release = RELEASE;
