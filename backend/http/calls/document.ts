import { openApiDocument } from '../document/document.ts';
import type { Handlers } from '../outcome.ts';
import { toAskEachTime } from './answering.ts';

export const documentHandlers = (): Pick<Handlers, 'showDocument'> => {
  return { showDocument: async () => ({ answer: (document ??= openApiDocument()), headers: toAskEachTime }) };
};

/** Made for whoever asks first: nobody else should wait for it, least of all a backend that opens. */
let document: ReturnType<typeof openApiDocument> | undefined;
