import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { AnswerForm } from '#console/routes/inquiries/answer-form.tsx';
import { Messages } from '#console/routes/inquiries/messages.tsx';
import { CONSOLE_HEADER } from '#lib/contract/console/endpoint.ts';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';

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

test('An answer is not sent before a file that was added to it is stored', async () => {
  enableLocalRequests();
  enableResizeObserver();
  const stored = Promise.withResolvers<Response>();
  globalThis.fetch = async (input) =>
    input instanceof Request && input.method === 'POST' ? stored.promise : Response.json({}, { status: 404 });
  const draft = { text: 'お写真をありがとうございます。', by: 'hana', at: '2026-11-22T11:00:00.000Z' };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AnswerForm inquiry={{ ...INQUIRY, draft }} /> }),
    history: createMemoryHistory(),
  });
  const { container } = render(<RouterProvider router={router} />, inMantine);
  const send = await screen.findByRole('button', { name: '返信を送る' });
  expect(send).toBeEnabled();
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('No file can be added.');
  await userEvent.upload(input, new File(['%PDF'], 'ご案内.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/終わると返信を送れます/)).toBeVisible();
  expect(send).toBeDisabled();
  stored.resolve(Response.json({}, { status: 502 }));
  await waitFor(() => expect(send).toBeEnabled());
});
