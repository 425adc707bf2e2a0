declare const self: ServiceWorkerGlobalScope;

/** The global object of the worker: elsewhere `self` is a window. */
export const scope = self;
