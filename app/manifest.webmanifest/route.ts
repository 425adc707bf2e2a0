import { documentAnswer } from '#lib/documents/document-answer.ts';
import { manifest } from '#lib/documents/manifest.ts';

export const GET = (request: Request): Response =>
  documentAnswer(request, JSON.stringify(manifest), 'application/manifest+json');
