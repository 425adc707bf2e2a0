import { runOnProjectNode } from './project-node.mjs';

await runOnProjectNode(new URL('./main.ts', import.meta.url));
