import { documentResponse } from '#lib/seo/document-response.ts';
import { robotsText } from '#lib/seo/robots.ts';

export const GET = (request: Request): Response => documentResponse(request, robotsText(), 'text/plain');
