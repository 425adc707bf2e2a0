import type { CallName } from '../contract/contract.ts';
import type { PublicQuery } from './lean-schema.ts';

/** Generated from lib/contract by tools/build/write-public-queries.ts; `npm run public-queries` writes it again. */
export const PUBLIC_QUERIES = {
  showLoginStatus: {
    path: '/api/login/loginStatus',
    required: [],
    answer: {
      type: 'object',
      required: [],
      properties: {
        userId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
        name: { type: 'string' },
        unseenResults: { type: 'integer', minimum: 0 },
      },
    },
  },
  listDraws: {
    path: '/api/product',
    required: [],
    answer: {
      type: 'object',
      required: ['items'],
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: [
              'productId',
              'directoryName',
              'lead',
              'salesType',
              'state',
              'price',
              'opensAt',
              'closesAt',
              'tickets',
            ],
            properties: {
              productId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
              directoryName: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$' },
              lead: { type: 'string' },
              salesType: { type: 'string', enum: ['normal', 'last_special'] },
              state: { type: 'string', enum: ['upcoming', 'onSale', 'soldOut', 'ended'] },
              price: { type: 'integer', minimum: 0 },
              opensAt: { type: 'string', format: 'date-time' },
              closesAt: { type: 'string', format: 'date-time' },
              tickets: {
                type: 'object',
                required: ['total', 'remaining', 'held'],
                properties: {
                  total: { type: 'integer', minimum: 0 },
                  remaining: { type: 'integer', minimum: 0 },
                  held: { type: 'integer', minimum: 0 },
                },
              },
            },
          },
        },
      },
    },
  },
  searchDraws: {
    path: '/api/search',
    required: [],
    answer: {
      type: 'object',
      required: ['total', 'items'],
      properties: {
        total: { type: 'integer', minimum: 0 },
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: ['directoryName', 'title', 'state', 'price', 'art', 'tickets'],
            properties: {
              directoryName: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$' },
              title: { type: 'string' },
              state: { type: 'string', enum: ['upcoming', 'onSale', 'soldOut', 'ended'] },
              price: { type: 'integer', minimum: 0 },
              art: {
                type: 'object',
                required: ['pictureId', 'widths'],
                properties: {
                  pictureId: { type: 'string', pattern: '^[0-9a-f]{32}$' },
                  widths: { type: 'array', items: { type: 'integer', minimum: 1 } },
                },
              },
              tickets: {
                type: 'object',
                required: ['total', 'remaining', 'held'],
                properties: {
                  total: { type: 'integer', minimum: 0 },
                  remaining: { type: 'integer', minimum: 0 },
                  held: { type: 'integer', minimum: 0 },
                },
              },
            },
          },
        },
      },
    },
  },
  showDraw: {
    path: '/api/product/{directoryName}',
    required: ['directoryName'],
    params: {
      type: 'object',
      required: ['directoryName'],
      properties: { directoryName: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$' } },
    },
    answer: {
      type: 'object',
      required: [
        'productId',
        'directoryName',
        'lead',
        'salesType',
        'state',
        'price',
        'opensAt',
        'closesAt',
        'tickets',
        'prizes',
        'lastOnePrize',
        'quantities',
        'limits',
        'countedAt',
      ],
      properties: {
        productId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
        directoryName: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$' },
        lead: { type: 'string' },
        salesType: { type: 'string', enum: ['normal', 'last_special'] },
        state: { type: 'string', enum: ['upcoming', 'onSale', 'soldOut', 'ended'] },
        price: { type: 'integer', minimum: 0 },
        opensAt: { type: 'string', format: 'date-time' },
        closesAt: { type: 'string', format: 'date-time' },
        tickets: {
          type: 'object',
          required: ['total', 'remaining', 'held'],
          properties: {
            total: { type: 'integer', minimum: 0 },
            remaining: { type: 'integer', minimum: 0 },
            held: { type: 'integer', minimum: 0 },
          },
        },
        prizes: {
          type: 'array',
          items: {
            type: 'object',
            required: ['prizeId', 'grade', 'total', 'remaining', 'oddsPercent'],
            properties: {
              prizeId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
              grade: { type: 'string', enum: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] },
              total: { type: 'integer', minimum: 0 },
              remaining: { type: 'integer', minimum: 0 },
              oddsPercent: { type: 'number', minimum: 0 },
            },
          },
        },
        lastOnePrize: {
          anyOf: [
            { type: 'object', required: ['given'], properties: { given: { type: 'boolean' } } },
            { type: 'null' },
          ],
        },
        quantities: { type: 'array', items: { type: 'integer', minimum: 1 } },
        limits: {
          type: 'object',
          required: ['perPurchase'],
          properties: { perPurchase: { type: 'integer', minimum: 1 } },
        },
        countedAt: { type: 'string', format: 'date-time' },
      },
    },
  },
} as const satisfies {
  readonly [Name in CallName]?: PublicQuery;
};

export type PublicQueryName = keyof typeof PUBLIC_QUERIES;
