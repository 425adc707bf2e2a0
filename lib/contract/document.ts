import { z } from 'zod';

export const documentCalls = {
  showDocument: {
    method: 'GET',
    path: '/api/openapi.json',
    source: 'shop',
    who: 'anyone',
    summary: 'This contract as an OpenAPI 3.1 document.',
    answer: z.looseObject({ openapi: z.string() }),
    refusals: [],
  },
} as const;
