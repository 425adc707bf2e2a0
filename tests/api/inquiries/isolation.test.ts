import { randomUUID } from 'node:crypto';
import { contract } from '#lib/contract/contract.ts';
import { aBackend, type Method } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPhoto, INQUIRY_CALLS, sentBy } from '../../support/inquiries.ts';
import { aMember, aVisitor, statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { sendBytes } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);
const owner = forAllTests(() => aMember(backend));
const other = forAllTests(() => aMember(backend, { email: 'potsu@example.jp', tel: '0312345678' }));
const sent = forAllTests(() => sentBy(owner, { text: 'ひみつの質問です。' }));
const picture = forAllTests(async () => {
  const answer = await backend.app.inject({
    method: 'POST',
    url: `/api/inquiry/message/${sent.messageId}/picture`,
    payload: await aPhoto(),
    headers: {
      'content-type': 'application/octet-stream',
      origin: 'http://localhost:3000',
      cookie: owner.cookie ?? '',
    },
  });
  return { pictureId: String(answer.json().pictureId) };
});

const attachment = forAllTests(async () => {
  const hana = await anOperator(backend);
  const { inquiryId } = await sentBy(owner, { text: '見積もりをください。' });
  const added = await sendBytes(backend, hana, {
    path: `/api/ops/inquiries/${inquiryId}/attachments?name=quote.pdf`,
    bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
    type: 'application/octet-stream',
  });
  const { attachmentId } = added.json();
  const body = { text: 'お答えします。', attachments: [attachmentId] };
  await hana.ask('POST', `/api/ops/inquiries/${inquiryId}/answers`, { body });
  return { attachmentId: String(attachmentId) };
});

type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

/** Each call with the parameters of its owner, and the answer to another member. */
const CALLS: Readonly<Record<string, readonly [() => Call, string]>> = {
  listInquiries: [() => ({ method: 'GET', path: '/api/inquiry' }), '200'],
  showInquiry: [() => ({ method: 'GET', path: `/api/inquiry/${sent.inquiryId}` }), '404 notFound'],
  replyToInquiry: [
    () => ({
      method: 'POST',
      path: `/api/inquiry/${sent.inquiryId}/message`,
      body: { text: '書き足します。', requestKey: randomUUID() },
    }),
    '404 notFound',
  ],
  showInquiryPicture: [
    () => ({ method: 'GET', path: `/api/inquiry/picture/${picture.pictureId}` }),
    '404 pictureNotFound',
  ],
  showInquiryAttachment: [
    () => ({ method: 'GET', path: `/api/inquiry/attachment/${attachment.attachmentId}` }),
    '404 notFound',
  ],
};

test('Every call for members about inquiries is tested here', () => {
  expect(Object.keys(CALLS)).toEqual(INQUIRY_CALLS);
  expect(Object.keys(contract)).toEqual(expect.arrayContaining(INQUIRY_CALLS));
});

test.each(Object.entries(CALLS))('%s', async (_name, [call, answerToOther]) => {
  const { method, path, body } = call();
  expect(statusAndCode(await aVisitor(backend).ask(method, path, body))).toBe('401 loginRequired');
  const answer = await other.ask(method, path, body);
  expect(statusAndCode(answer)).toBe(answerToOther);
  for (const word of [sent.inquiryId, 'ひみつ', owner.email]) expect(answer.body).not.toContain(word);
  const own = await owner.ask(method, path, body);
  expect(statusAndCode(own)).toBe('200');
  expect(own.headers['cache-control']).toBe('no-store');
});
