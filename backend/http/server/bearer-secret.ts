import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether the request's bearer token (RFC 6750, 2.1) is the secret, which may contain spaces. Without a secret no request has it. */
export function hasBearerSecret({ headers }: FastifyRequest, secret: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (secret === undefined || sent === undefined) return false;
  return timingSafeEqual(digest(sent), digest(secret));
}

/** Of equal length, as the comparison wants. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
