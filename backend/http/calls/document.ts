import { openApiDocument } from '../document/document.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const documentHandlers = (): Pick<Handlers, 'showDocument'> => {
  return { showDocument: async () => ({ answer: (document ??= openApiDocument()), headers: REVALIDATE }) };
};

/** Made for whoever asks first: nobody else should wait for it, least of all a backend that opens. */
let document: ReturnType<typeof openApiDocument> | undefined;
