import { documentResponse } from '#lib/seo/document-response.ts';
import { manifest } from '#lib/seo/manifest.ts';

export const GET = (request: Request): Response =>
  documentResponse(request, JSON.stringify(manifest), 'application/manifest+json');
