import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PictureId } from '#lib/contract/picture.ts';
import { refuse } from '../server/refusals.ts';
import { findThumbnail } from '#backend/persistence/content/pictures.ts';
import type { Database } from '#backend/persistence/db/database.ts';

/** Browsers know a service worker by its address (console/vite.config.ts). */
const WORKER = 'notices-worker.js';

/** The build writes it into the page wherever a nonce belongs (`html.cspNonce` of Vite). */
const NONCE = '{{nonce}}';

type ConsoleFiles = { readonly folder: string; readonly isTestShop: boolean };

/** The mark of a test shop, which the page reads (console/shell/test-band.tsx). */
const TEST_SHOP = '<html data-test-shop ';

/**
 * Adds the console's page at every address that is no call, and its files. Files but the service worker have a digest of
 * their content in the name, so browsers keep them; the page is new with each request.
 */
export async function addConsoleFiles(
  app: FastifyInstance,
  { folder, isTestShop }: ConsoleFiles,
): Promise<void> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new Error(`The console is not built (${file}): npm run build.`);
  const built = readFileSync(file, 'utf8');
  const page = isTestShop ? built.replace('<html ', TEST_SHOP) : built;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (path.includes(WORKER)) reply.header('cache-control', 'no-cache');
    },
    decorateReply: false,
    index: false,
  });
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return refuse(reply, 'notFound');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ ...PAGE_HEADERS, 'content-security-policy': policyOf(nonce) })
      .send(page.replaceAll(NONCE, nonce));
  });
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=()',
};

/** No inline script; inline style sheets only by nonce, because Mantine writes its colours as one. */
const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // blob: is a picture that was chosen and is not uploaded yet.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Adds pictures of the shop at an address that `<img>` can ask for. They are no secret: the shop serves them to everybody. */
export function addConsolePictures(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { readonly pictureId: string } }>('/image/:pictureId', async ({ params }, reply) => {
    const read = PictureId.safeParse(params.pictureId);
    const bytes = read.success ? await findThumbnail(db, read.data) : undefined;
    if (bytes === undefined) return refuse(reply, 'notFound');
    return reply.headers(PICTURE_HEADERS).send(Buffer.from(bytes));
  });
}

/** The id is a digest of the original, so the bytes never change. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
};
