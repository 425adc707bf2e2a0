import type { FastifyInstance } from 'fastify';
import type { PostNotice } from './deliver.ts';
import { PROVIDER, SIGNATURE_HEADER } from './wire.ts';

/** Notices go through the shop's own door, with all that is checked there; only the wire is left out. */
export const noticePostTo =
  (app: FastifyInstance): PostNotice =>
  async (text, signature) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/notice/${PROVIDER}`,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: text,
    });
    return statusCode;
  };
