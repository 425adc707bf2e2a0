import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Messages } from '#console/routes/inquiries/messages.tsx';
import { CONSOLE_HEADER } from '#lib/contract/console/endpoint.ts';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { enableLocalRequests, inMantine } from './browser.tsx';

const ID = '00000000-0000-4000-8000-000000000000';

const INQUIRY: OpsInquiryDetails = {
  inquiryId: ID,
  number: '3F2A-91BC-04DE-7A11',
  topic: 'shipment',
  about: '',
  state: 'waiting',
  sender: { memberId: ID, name: '丸山 ころん', email: 'koron@example.jp' },
  opening: '届きました。',
  sentAt: '2026-11-22T10:00:00.000Z',
  lastAt: '2026-11-22T10:00:00.000Z',
  waitingSince: null,
  assignee: null,
  version: 1,
  draft: null,
  unsent: [],
  orderId: null,
  shipmentId: null,
  draw: null,
  otherInquiries: 0,
  memberWithAddress: null,
  staff: [],
  messages: [
    {
      messageId: ID,
      author: 'sender',
      operator: null,
      text: '届きました。',
      at: '2026-11-22T10:00:00.000Z',
      pictures: [ID],
      attachments: [],
    },
  ],
};

test('A picture is read by a call with the header of the console, and enlarged', async () => {
  const headers: (string | null)[] = [];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    headers.push(input instanceof Request ? input.headers.get(CONSOLE_HEADER) : null);
    return headers.length === 1
      ? Response.json({}, { status: 502 })
      : new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/webp' } });
  };
  URL.createObjectURL = (blob) => `blob:${blob instanceof Blob ? blob.size : 0}`;
  URL.revokeObjectURL = () => {};
  render(<Messages inquiry={INQUIRY} />, inMantine);
  await userEvent.click(await screen.findByRole('button', { name: 'お客さまの写真1をもう一度読み込む' }));
  expect(await screen.findByRole('img', { name: 'お客さまの写真1' })).toHaveAttribute('src', 'blob:3');
  expect(headers).toEqual([expect.any(String), expect.any(String)]);
  await userEvent.click(screen.getByRole('button', { name: 'お客さまの写真1を拡大' }));
  expect(await screen.findByRole('dialog', { name: 'お客さまの写真1' })).toBeVisible();
});
