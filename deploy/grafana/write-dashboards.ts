import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardFiles } from './dashboards.ts';

for (const [name, model] of dashboardFiles())
  writeFileSync(join(import.meta.dirname, name), `${JSON.stringify(model, undefined, 2)}\n`);
