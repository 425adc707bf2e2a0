import { Agent, request as httpsRequest } from 'node:https';
import type { ChatClient } from '#backend/actions/staff/staff-messages.ts';
import { publicLookup } from './public-network.ts';

const TIMEOUT_MS = 10_000;

type Network = { readonly request: typeof httpsRequest };

/** Signs of Slack's format that would make links, mentions or formats of a text. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts texts to an incoming webhook in Slack's format, which other chats understand too. Redirects are not followed. */
export const createChatClient = (network: Network = PUBLIC): ChatClient => ({
  post: (url, text) =>
    new Promise((resolve) => {
      const body = JSON.stringify({ text: escaped(text) });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const request = network.request(
        url,
        { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
        (response) => {
          // The answer is of no use and may be endless.
          response.destroy();
          const retryAfterS = Number(response.headers['retry-after']);
          resolve({
            status: response.statusCode ?? 0,
            ...(Number.isFinite(retryAfterS) ? { retryAfterS } : {}),
          });
        },
      );
      request.on('error', () => resolve('unreachable'));
      request.end(body);
    }),
});

const agent = new Agent({ keepAlive: true, maxSockets: 2, timeout: TIMEOUT_MS, lookup: publicLookup });

const PUBLIC: Network = {
  request: ((url: string, options: object, answered: never) =>
    httpsRequest(url, { ...options, agent }, answered)) as typeof httpsRequest,
};
