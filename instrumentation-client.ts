import { tolerateMovedNodes } from '#lib/site/moved-nodes.ts';

/**
 * The content security policy forbids `eval`, and browsers report that zod tries it. zod reads this object when it is
 * loaded: its own `config` would load it on every page (zod/v4/core/core.js).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Runs before React.
tolerateMovedNodes(Node);
