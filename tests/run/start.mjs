import { runOnProjectNode } from '../../backend/ops/shop/install/project-node.mjs';

await runOnProjectNode(new URL('./run-checks.ts', import.meta.url));
