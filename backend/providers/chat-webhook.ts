import { Agent } from 'node:https';
import type { ChatClient } from '#backend/actions/staff/staff-messages.ts';
import { post, publicRequest, type Request } from './public-post.ts';

const TIMEOUT_MS = 10_000;

type Network = { readonly request: Request };

/** Signs of Slack's format that would make links, mentions or formats of a text. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts texts to an incoming webhook in Slack's format, which other chats understand too. */
export const createChatClient = ({ request }: Network = PUBLIC): ChatClient => ({
  post: async (url, text) => {
    const body = JSON.stringify({ text: escaped(text) });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const answer = await post(request, { url, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return 'error' in answer ? 'unreachable' : answer;
  },
});

const PUBLIC: Network = {
  request: publicRequest(new Agent({ keepAlive: true, maxSockets: 2, timeout: TIMEOUT_MS })),
};
