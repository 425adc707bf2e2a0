declare const self: ServiceWorkerGlobalScope;

// Served in place of the worker with SERVICE_WORKER=off: removes the worker and everything that it stored. A file of its
// own, without imports.

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeEverything()));

async function removeEverything(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

export {};
