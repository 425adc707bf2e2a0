import { BACKEND_ROOMS } from './backend-rooms.mjs';
import { STOREFRONT_ROOMS } from './storefront-rooms.mjs';

/**
 * Who may enter whom, as data: for every room the rooms it may import from and the packages it may carry.
 * Checked by dependency-cruiser. A folder that stands in no line may import nothing.
 */
const ROOMS = [...STOREFRONT_ROOMS, ...BACKEND_ROOMS];

/** Packages by name; `node:core` stands for Node's own modules. */
function packagesOtherThan(names) {
  const own = names.filter((name) => name !== 'node:core');
  const listed = own.map((name) => name.replace(/[.]/g, '\\.').replace('/*', '/[^/]+')).join('|');
  return listed === '' ? 'node_modules/' : `node_modules/(?!(${listed})(/|$)|@types/(${listed})(/|$))`;
}

function rulesOf({ room, enters, carries }, position) {
  const earlier = ROOMS.slice(0, position).map((other) => other.room);
  const from = earlier.length > 0 ? { path: room, pathNot: earlier } : { path: room };
  const rules = [
    {
      name: `${room} enters a room that is not open to it`,
      severity: 'error',
      from,
      to: { path: '^(app|backend|bench|components|lib|tests|public|tools|verify)/', pathNot: enters },
    },
    {
      name: `${room} carries a package that is not its own`,
      severity: 'error',
      from,
      to: { path: packagesOtherThan(carries), dependencyTypesNot: ['core', 'type-only'] },
    },
  ];
  if (carries.includes('node:core')) return rules;
  return [
    ...rules,
    { name: `${room} knows Node`, severity: 'error', from, to: { dependencyTypes: ['core'] } },
  ];
}

export default {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      // Their calls weigh nothing in a page, and a page's script has none of them to try.
      name: 'the storefront knows nothing of operators',
      severity: 'error',
      from: { path: '^(app/|components/|middleware\\.ts$|lib/(?!contract/ops/))' },
      to: { path: '^lib/contract/ops/' },
    },
    ...ROOMS.flatMap(rulesOf),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'default', 'types'], exportsFields: ['exports'] },
  },
};
