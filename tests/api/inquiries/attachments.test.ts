import { sql } from 'drizzle-orm';
import { threadTokenOf } from '#backend/persistence/inquiries/inquiries.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aPhoto, sentBy, sentByGuest } from '../../support/inquiries.ts';
import { aMember, aVisitor, emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { sendBytes } from '../../support/shipments.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend, 'hana', 'support'));
const member = forEachTest(() => aMember(backend));

const A_PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n');

const upload = (inquiryId: string, bytes: Uint8Array, name = '見積もり.pdf') =>
  sendBytes(backend, hana, {
    path: `/api/ops/inquiries/${inquiryId}/attachments?name=${encodeURIComponent(name)}`,
    bytes,
    type: 'application/octet-stream',
  });
const show = async (id: string) => (await hana.ask('GET', `/api/ops/inquiries/${id}`)).json();
const answer = (inquiryId: string, attachments: readonly string[]) =>
  hana.ask('POST', `/api/ops/inquiries/${inquiryId}/answers`, {
    body: { text: 'お答えします。', attachments },
  });
const fileOf = (id: string) => member.ask('GET', `/api/inquiry/attachment/${id}`);

test('Files are kept for the answer, sent with it to its sender alone, and deleted with the inquiry', async () => {
  const { inquiryId } = await sentBy(member);
  const document = (await upload(inquiryId, A_PDF)).json();
  const photo = (await upload(inquiryId, await aPhoto(), '箱.jpg')).json();
  const dropped = (await upload(inquiryId, A_PDF, 'もう一つ.pdf')).json();
  expect([document, photo]).toMatchObject([
    { name: '見積もり.pdf', media: 'application/pdf', size: A_PDF.length },
    { name: '箱.webp', media: 'image/webp' },
  ]);
  expect((await upload(inquiryId, A_PDF)).json().code).toBe('attachmentsFull');
  expect((await show(inquiryId)).unsent).toEqual([document, photo, dropped]);
  expect(statusAndCode(await fileOf(document.attachmentId))).toBe('404 notFound');

  const chosen = [document.attachmentId, photo.attachmentId];
  expect((await answer(inquiryId, chosen)).statusCode).toBe(200);
  const thread = (await member.ask('GET', `/api/inquiry/${inquiryId}`)).json();
  expect(thread.messages.at(-1)).toMatchObject({ author: 'shop', attachments: [document, photo] });
  expect((await show(inquiryId)).unsent).toEqual([]);
  expect((await emailsTo(backend, member.email))[0]).toMatchObject({ kind: 'inquiryAnswered', files: 2 });

  const file = await fileOf(document.attachmentId);
  expect([file.statusCode, file.rawPayload.equals(A_PDF)]).toEqual([200, true]);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('見積もり.pdf')}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const picture = await fileOf(photo.attachmentId);
  expect(picture.rawPayload.includes('secret place')).toBe(false);
  const other = await aMember(backend, { email: 'other@example.jp' });
  const path = `/api/inquiry/attachment/${document.attachmentId}`;
  expect(statusAndCode(await other.ask('GET', path))).toBe('404 notFound');
  expect(statusAndCode(await backend.get(path))).toBe('401 loginRequired');
  expect(statusAndCode(await fileOf(dropped.attachmentId))).toBe('404 notFound');

  const log = (await operatorLogOf(backend)).filter(({ action }) => action === 'addInquiryAttachment');
  expect(log[0]).toMatchObject({ facts: { inquiryId, media: 'application/pdf', size: A_PDF.length } });
  expect(JSON.stringify(log)).not.toContain('見積もり');
  await backend.db.execute(sql`delete from inquiries`);
  const { rows } = await backend.db.execute(sql`select count(*)::int as n from inquiry_attachments`);
  expect(rows).toEqual([{ n: 0 }]);
});

test('A guest loads a file with the token of their emails, and no other', async () => {
  const guest = aVisitor(backend);
  const { inquiryId } = await sentByGuest(backend, guest);
  const { attachmentId } = (await upload(inquiryId, A_PDF)).json();
  await answer(inquiryId, [attachmentId]);
  const token = (await threadTokenOf(backend.db, inquiryId)) ?? '';
  const load = (of: string) =>
    guest.ask('POST', '/api/inquiry/thread/attachment', { token: of, attachmentId });
  expect((await load(token)).rawPayload.equals(A_PDF)).toBe(true);
  expect(statusAndCode(await load('A'.repeat(43)))).toBe('404 notFound');
  const { inquiryId: others } = await sentBy(member);
  expect(statusAndCode(await fileOf(attachmentId))).toBe('404 notFound');
  const path = `/api/ops/inquiries/${others}/attachments/${attachmentId}`;
  expect(statusAndCode(await hana.ask('GET', path))).toBe('404 notFound');
});

test.each([
  ['a script', Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\n%%EOF')],
  ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
])('%s is refused', async (_name, bytes) => {
  const { inquiryId } = await sentBy(member);
  expect(statusAndCode(await upload(inquiryId, bytes))).toBe('422 attachmentUnusable');
});

test('A file is removed before it is sent, and not afterwards; one that is forgotten goes after a week', async () => {
  const { inquiryId } = await sentBy(member);
  const { attachmentId } = (await upload(inquiryId, A_PDF)).json();
  const remove = (id: string) =>
    hana.ask('POST', `/api/ops/inquiries/${inquiryId}/attachments/${id}/remove`, { body: {} });
  expect((await remove(attachmentId)).statusCode).toBe(200);
  expect(statusAndCode(await remove(attachmentId))).toBe('404 notFound');
  const sent = (await upload(inquiryId, A_PDF)).json();
  await answer(inquiryId, [sent.attachmentId]);
  expect(statusAndCode(await remove(sent.attachmentId))).toBe('404 notFound');
  const old = (await upload(inquiryId, A_PDF)).json();
  await backend.db.execute(sql`update inquiry_attachments set added_at = now() - interval '8 days'`);
  const next = (await upload(inquiryId, A_PDF)).json();
  expect((await show(inquiryId)).unsent).toEqual([next]);
  expect(old.attachmentId).not.toBe(next.attachmentId);
  expect((await fileOf(sent.attachmentId)).statusCode).toBe(200);
});
