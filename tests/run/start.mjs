import { runOnProjectNode } from '#backend/launcher/project-node.mjs';

await runOnProjectNode(new URL('./run-checks.ts', import.meta.url));
