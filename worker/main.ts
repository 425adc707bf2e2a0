import { deleteFormerOfflinePages, storeOfflinePage } from './offline-page.ts';
import { handlerFor, storeShownPage } from './pages.ts';
import { openMessage, showMessage } from './push.ts';
import { renewSubscription } from './push-subscription.ts';
import { scope } from './scope.ts';

// The service worker (docs/decisions/0129). It answers documents, and what a copy needs while there is no connection.
// Everything else takes its usual way, above all calls of the API and payments.

scope.addEventListener('install', (event) => {
  // Files of a release have names of their own, so that a new worker serves the open pages of the old release, too.
  event.waitUntil(Promise.all([storeOfflinePage(), scope.skipWaiting()]));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteFormerOfflinePages(), scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  const handler = handlerFor(event.request);
  if (handler !== undefined) event.respondWith(handler.handle(event));
});

scope.addEventListener('message', (event) => event.waitUntil(storeShownPage(event)));

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event)));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event)));

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
