import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Brand } from '#lib/contract/brand.ts';
import type { DevMailbox } from './dev-mailbox.ts';
import { framed, listPage, mailPage, noSuchMailPage } from './pages.ts';

export const MAILBOX_PATH = '/api/sandbox/mail';

/** Inline styles of the page and of the framed emails. No scripts, no fetches. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the dev mailbox: HTML for people, JSON for programs. Outside the contract, because it is not part of the
 * shop. Registered only if emails go there.
 */
export function addDevMailbox(app: FastifyInstance, mailbox: DevMailbox, brand: () => Brand): void {
  const html = (reply: FastifyReply, page: Parameters<typeof framed>[0]) =>
    sendHtml(reply, framed(page, brand()));
  app.get(MAILBOX_PATH, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', vary: 'Accept' });
    const query = new URLSearchParams(new URL(request.url, 'http://localhost').search);
    const to = query.get('to')?.trim() || undefined;
    const mails = await mailbox.list(to);
    if (/application\/json/i.test(request.headers.accept ?? '')) return { items: mails };
    const mailId = query.get('mail');
    if (mailId === null) return html(reply, listPage(mails, to));
    const mail = mails.find((one) => one.mailId === mailId);
    return mail === undefined ? html(reply.code(404), noSuchMailPage(to)) : html(reply, mailPage(mail, to));
  });
}

const sendHtml = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'x-frame-options': 'DENY' })
    .send(page);
