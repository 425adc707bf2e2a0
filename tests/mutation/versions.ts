import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A changed module. */
export type Change = {
  readonly url: string;
  readonly source: string;
  /** URLs of the modules that import it, at any distance, and its own. */
  readonly dependents: readonly string[];
};

export type Imports = readonly (readonly [importer: string, imported: string])[];

const PROJECT = new URL('../../', import.meta.url).href;

const imports = new Map<string, readonly [string, string]>();
let version = 0;
let change: (Omit<Change, 'dependents'> & { readonly dependents: ReadonlySet<string> }) | undefined;

const withoutQuery = (url: string) => url.replace(/\?.*$/, '');
const isOwn = (url: string) => url.startsWith(PROJECT) && !url.includes('/node_modules/');
const versioned = (url: string) => (change?.dependents.has(url) ? `${url}?${version}` : url);

/**
 * Records which module of the project imports which. Loads the changed module and its dependents again, under the URLs of a
 * version; other modules stay loaded.
 */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!isOwn(found.url)) return found;
    const url = withoutQuery(found.url);
    const importer = withoutQuery(context.parentURL ?? '');
    imports.set(`${importer} ${url}`, [importer, url]);
    return { ...found, url: versioned(url) };
  },
  load(url, context, next) {
    if (change === undefined || url !== versioned(change.url)) return next(url, context);
    return { format: 'module-typescript', source: change.source, shortCircuit: true };
  },
});

/** Loads this source instead of the module's own from now on. */
export function applyChange({ dependents, ...changed }: Change): void {
  version += 1;
  change = { ...changed, dependents: new Set(dependents) };
}

export const urlOf = (file: string): string => versioned(pathToFileURL(file).href);

/** Imports among modules of the project that were loaded so far. */
export const knownImports = (): Imports => [...imports.values()];
