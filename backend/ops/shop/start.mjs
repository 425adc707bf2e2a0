import { runOnProjectNode } from './install/project-node.mjs';

await runOnProjectNode(new URL('./main.ts', import.meta.url));
