import { join } from 'node:path';
import { defineConfig } from 'vite';

const at = (file: string) => join(import.meta.dirname, file);

export default defineConfig({
  // The backend replaces it by a new nonce in each response (backend/http/console/files.ts).
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: 'es2023',
    // The policy of the page allows data: for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: at('index.html'), 'notices-worker': at('notices-worker.ts') },
      output: {
        // Browsers know a worker by its address, and ask for a new version of it there.
        entryFileNames: ({ name }) =>
          name === 'notices-worker' ? 'assets/[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  // Its warnings are about 'use client' in hundreds of modules, which has no meaning without a server.
  logLevel: 'error',
});
