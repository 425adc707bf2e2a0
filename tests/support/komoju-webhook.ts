import { createHmac } from 'node:crypto';
import { newId } from './komoju-ledger.ts';

export const NOTICE_SECRET = 'whsec-0123456789abcdefghijklmnop';

export type SentNotice = { readonly raw: Buffer; readonly headers: Record<string, string> };

/** A notice as KOMOJU sends it: signed over every byte of its body. */
export function aNotice(type: string, data: unknown, but: { id?: string; secret?: string } = {}): SentNotice {
  const event = { id: but.id ?? newId(), type, resource: 'event', created_at: '2026-11-28T01:00:00Z', data };
  return signed(Buffer.from(JSON.stringify({ ...event, reason: null })), type, but.secret);
}

export function signed(raw: Buffer, type = 'ping', secret = NOTICE_SECRET): SentNotice {
  return {
    raw,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Komoju-Webhook',
      'x-komoju-id': newId(),
      'x-komoju-event': type,
      'x-komoju-signature': createHmac('sha256', secret).update(raw).digest('hex'),
    },
  };
}
