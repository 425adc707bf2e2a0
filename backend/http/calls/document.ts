import { openApiDocument } from '../document/document.ts';
import type { Handlers } from '../outcome.ts';
import { toAskEachTime } from './answering.ts';

export const documentHandlers = (): Pick<Handlers, 'showDocument'> => {
  const document = openApiDocument();
  return { showDocument: async () => ({ answer: document, headers: toAskEachTime }) };
};
