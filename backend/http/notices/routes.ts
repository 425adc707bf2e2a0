import type { FastifyInstance } from 'fastify';
import type { Paying } from '#backend/actions/payments/paying.ts';
import { type Taken, takeNotice } from '#backend/actions/payments/take-notice.ts';

/** Much more than any notice is. */
const LARGEST_NOTICE_BYTES = 65_536;

const STATUSES = {
  taken: 200,
  known: 200,
  notOurs: 200,
  forged: 401,
  otherTrip: 422,
  wrongSum: 422,
  wrongCurrency: 422,
} as const satisfies Record<Taken, number>;

type Params = { readonly provider: string };

/**
 * Where payment providers say what became of a trip. Outside the contract, because its form is theirs. Its body is
 * left as it came in, for every byte of it is signed; whoever sends it needs no login, but that signature.
 */
export function addNotices(app: FastifyInstance, paying: Paying): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_NOTICE_BYTES },
      (_request, body, done) => done(null, body),
    );
    room.post<{ Params: Params }>('/api/notice/:provider', async ({ params, body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const outcome = await takeNotice(paying, { provider: params.provider, raw, headers });
      return reply.code(STATUSES[outcome]).header('cache-control', 'no-store').send({ outcome });
    });
  });
}
