import { resolve } from 'node:path';
import { packStatic } from './pack-static.mjs';

// The backend sends these copies to browsers that read Brotli (backend/http/console/files.ts).
await packStatic(resolve(import.meta.dirname, '../../console/dist/assets'));
