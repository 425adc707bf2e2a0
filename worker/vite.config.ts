import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

/** `safari 16.4` of package.json is `safari16.4` here, and `ios_saf 16.4` `ios16.4`. */
const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'));
const targets = browserslist.map((each: string) => each.replace('_saf', '').replace(' ', ''));

export default defineConfig({
  // Serwist logs every step of its development form.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: targets,
    rollupOptions: {
      input: { 'service-worker': 'worker/main.ts', 'removal-worker': 'worker/removal.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  logLevel: 'warn',
});
