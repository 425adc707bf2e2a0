import { BACKEND_BOUNDARIES } from './backend.mjs';
import { CONSOLE_BOUNDARIES, STOREFRONT_BOUNDARIES, WORKER_BOUNDARIES } from './storefront.mjs';

/**
 * Module boundaries as data: for every module the modules and the packages it may import.
 * Checked by dependency-cruiser. A folder without an entry may import nothing.
 */
const BOUNDARIES = [
  ...CONSOLE_BOUNDARIES,
  ...WORKER_BOUNDARIES,
  ...STOREFRONT_BOUNDARIES,
  ...BACKEND_BOUNDARIES,
];

/** Matches all packages except `names`; `node:core` means the modules of Node and is checked separately. */
function packagesOtherThan(names) {
  const packages = names.filter((name) => name !== 'node:core');
  const listed = packages.map((name) => name.replace(/[.]/g, '\\.').replace('/*', '/[^/]+')).join('|');
  return listed === '' ? 'node_modules/' : `node_modules/(?!(${listed})(/|$)|@types/(${listed})(/|$))`;
}

/** Excludes the modules of earlier entries: the first entry that matches a file decides. */
function rulesOf({ module, mayImport, packages }, position) {
  const earlier = BOUNDARIES.slice(0, position).map((other) => other.module);
  const from = earlier.length > 0 ? { path: module, pathNot: earlier } : { path: module };
  const rules = [
    {
      name: `${module} imports a module that is not allowed`,
      severity: 'error',
      from,
      to: {
        path: '^(app|backend|bench|components|console|lib|public|server|tests|tools|verify|witness|worker)/',
        pathNot: mayImport,
      },
    },
    {
      name: `${module} imports a package that is not allowed`,
      severity: 'error',
      from,
      to: { path: packagesOtherThan(packages), dependencyTypesNot: ['core', 'type-only'] },
    },
  ];
  if (packages.includes('node:core')) return rules;
  return [
    ...rules,
    {
      name: `${module} imports a module of Node`,
      severity: 'error',
      from,
      to: { dependencyTypes: ['core'] },
    },
  ];
}

export default {
  forbidden: [
    {
      name: 'no import cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no unresolved imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      // A page's script contains no operator calls: they cost bytes and show what an attacker could try.
      name: 'the storefront imports no operator calls',
      severity: 'error',
      from: { path: '^(app/|components/|server/|middleware\\.ts$|lib/(?!contract/(ops|console)/|lists/))' },
      to: { path: '^lib/contract/(ops|console)/' },
    },
    {
      name: 'a file without an entry imports nothing',
      severity: 'error',
      from: {
        path: '^(app|backend|components|console|lib|server|tools|verify|witness|worker)/',
        pathNot: BOUNDARIES.map(({ module }) => module),
      },
      to: {},
    },
    ...BOUNDARIES.flatMap(rulesOf),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|data|console/dist|worker/dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'default', 'types'], exportsFields: ['exports'] },
  },
};
