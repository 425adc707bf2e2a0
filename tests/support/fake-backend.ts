import type { RequestListener, ServerResponse } from 'node:http';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { REFUSALS, type RefusalCode } from '#lib/contract/refusals.ts';
import { type AServer, aServer } from './server.ts';
import { aDraw, anArticle, aPieceOfNews, aSummary } from './catalogue-pages.ts';

/** What the pretend backend has in its box; a test changes it as it likes. */
export type Box = { draws: DrawDetail[] };

export type PretendBackend = AServer & {
  readonly box: Box;
  /** Stops listening, with all its connections. */
  dies(): Promise<void>;
  /** Listens again where it did. */
  comesBack(): Promise<void>;
};

/** Answers like the backend, from memory, for tests of what the storefront does with it. */
export async function aPretendBackend(
  besides: RequestListener = refused('notFound'),
): Promise<PretendBackend> {
  const box: Box = { draws: [aDraw()] };
  let server = await aServer(answerFrom(box, besides));
  return {
    ...server,
    box,
    dies: () => server.stop(),
    stop: () => server.stop(),
    comesBack: async () => {
      server = await aServer(answerFrom(box, besides), server.port);
    },
  };
}

function answerFrom(box: Box, besides: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    const name = /^\/api\/product\/(.+)$/.exec(path)?.[1];
    const draw = box.draws.find(({ directoryName }) => directoryName === name);
    if (draw !== undefined) return json(response, 200, draw);
    if (name !== undefined) return refused('drawNotFound')(request, response);
    const answers: Record<string, unknown> = {
      '/api/product': listOf(box.draws.map(summaryOf)),
      '/api/news': listOf([aPieceOfNews()]),
      '/api/news/12': anArticle(),
      '/api/banner': listOf([]),
      '/api/login/loginStatus': {},
    };
    return path in answers ? json(response, 200, answers[path]) : besides(request, response);
  };
}

const summaryOf = ({ directoryName, title, price, productId }: DrawDetail): DrawSummary =>
  aSummary({ directoryName, title, price, productId });

const listOf = (items: readonly unknown[]) => ({ total: items.length, items });

const refused =
  (code: RefusalCode): RequestListener =>
  (_, response) =>
    json(response, REFUSALS[code].status, { code, message: REFUSALS[code].message });

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
