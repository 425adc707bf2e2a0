import { defineConfig } from 'vite';

export default defineConfig({
  // The backend replaces it by a new nonce in each response (backend/http/console/files.ts).
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: 'es2023',
    // The policy of the page allows data: for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Its warnings are about 'use client' in hundreds of modules, which has no meaning without a server.
  logLevel: 'error',
});
