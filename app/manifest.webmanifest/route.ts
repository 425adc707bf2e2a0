import { documentAnswer } from '#lib/seo/document-response.ts';
import { manifest } from '#lib/seo/manifest.ts';

export const GET = (request: Request): Response =>
  documentAnswer(request, JSON.stringify(manifest), 'application/manifest+json');
