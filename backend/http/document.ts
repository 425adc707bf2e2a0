import { openApiDocument } from './openapi/document.ts';
import type { Handlers } from './server/public-calls.ts';
import { REVALIDATE } from './server/send.ts';

export const documentHandlers = (): Pick<Handlers, 'showDocument'> => ({
  showDocument: async () => ({ answer: (document ??= openApiDocument()), headers: REVALIDATE }),
});

/** Created by the first request, so that it does not delay the start of the backend. */
let document: ReturnType<typeof openApiDocument> | undefined;
