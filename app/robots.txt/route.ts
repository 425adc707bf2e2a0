import { documentAnswer } from '#lib/documents/document-answer.ts';
import { robotsText } from '#lib/documents/robots.ts';

export const GET = (request: Request): Response => documentAnswer(request, robotsText(), 'text/plain');
