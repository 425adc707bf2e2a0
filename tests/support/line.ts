import type { LightMyRequestResponse } from 'fastify';
import { createLineProvider } from '#backend/providers/line.ts';
import { aBackend, type TestBackend } from './backend.ts';
import { aLineServer, CHANNEL, type LineServer } from './line-server.ts';
import type { TestVisitor } from './members.ts';

export const SITE = 'http://localhost:3000';

/** A shop that offers the login by LINE. */
export type LineShop = TestBackend & { readonly line: LineServer };

export async function aLineShop(): Promise<LineShop> {
  const line = await aLineServer();
  const backend = await aBackend({
    line: createLineProvider({
      issuer: line.issuer,
      channelId: CHANNEL.id,
      channelSecret: CHANNEL.secret,
      redirectUri: `${SITE}/api/login/line/callback`,
      warn: () => {},
    }),
  });
  return {
    ...backend,
    line,
    close: async () => {
      await backend.close();
      await line.close();
    },
  };
}

/** The address to which an answer redirects, without the shop's origin. */
export const redirectOf = ({ headers: { location } }: LightMyRequestResponse): string =>
  String(location).replace(SITE, '');

/** The path and query by which LINE sends this visitor back, after they have agreed. */
export async function agreedBy(visitor: TestVisitor, { line }: LineShop, next?: string): Promise<string> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  const started = await visitor.ask('GET', `/api/login/line/start${query}`);
  return pathOf(await line.agree(redirectOf(started)));
}

export const pathOf = (address: string): string => address.replace(SITE, '');

/** Goes to LINE and back. Returns the page to which the shop leads. */
export const throughLine = async (visitor: TestVisitor, shop: LineShop, next?: string): Promise<string> =>
  redirectOf(await visitor.ask('GET', await agreedBy(visitor, shop, next)));

/** Goes to LINE and back as somebody without a member. Returns the token of the sign-up. */
export async function lineTokenOf(visitor: TestVisitor, shop: LineShop): Promise<string> {
  const [, token] = (await throughLine(visitor, shop)).split('#line=');
  if (token === undefined) throw new Error('LINE has led to no sign-up.');
  return token;
}

/** Links the person at LINE to a logged-in member. Returns the page to which the shop leads. */
export async function linkedBy(member: TestVisitor, { line }: LineShop): Promise<string> {
  const started = await member.ask('POST', '/api/login/line');
  if (started.statusCode !== 200) throw new Error(`No way to LINE: ${started.body}`);
  return redirectOf(await member.ask('GET', pathOf(await line.agree(started.json().url))));
}
