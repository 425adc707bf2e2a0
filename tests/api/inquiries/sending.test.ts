import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { addInquiryPicture } from '#backend/actions/inquiries/add-picture.ts';
import { renderInquiryPicture } from '#backend/catalogue/inquiry-picture.ts';
import { renderInquiryUpload } from '#backend/catalogue/upload-work.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aGuest, anInquiry, aPhoto, sentBy, sentByGuest } from '../../support/inquiries.ts';
import {
  aMember,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  otherThan,
  statusAndCode,
} from '../../support/members.ts';
import { anOrder } from '../../support/orders.ts';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));
const visitor = forEachTest(() => aVisitor(backend));

const countOf = async (table: 'inquiries' | 'inquiry_messages' | 'inquiry_pictures') => {
  const { rows } = await backend.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count;
};
const send = (by: Pick<typeof visitor, 'ask'>, but = {}) => by.ask('POST', '/api/inquiry', anInquiry(but));
const cookieOf = ({ cookie }: { readonly cookie: string | undefined }) => cookie ?? '';
const addPicture = (
  messageId: string,
  payload: Buffer,
  { cookie = '', type = 'application/octet-stream' } = {},
) =>
  backend.app.inject({
    method: 'POST',
    url: `/api/inquiry/message/${messageId}/picture`,
    payload,
    headers: { 'content-type': type, ...(cookie !== '' && { cookie }), origin: 'http://localhost:3000' },
  });

test('A member writes about an order of theirs, gets a receipt, and writes again', async () => {
  const orderId = await anOrder(backend, member);
  const { inquiryId } = await sentBy(member, {
    topic: 'order',
    orderHistoryId: orderId,
    text: '届きません。\n\n困りました。',
  });
  const [receipt] = await emailsTo(backend, member.email);
  expect(receipt).toMatchObject({ kind: 'inquiryReceived', inquiryId, token: null, topic: 'order' });
  const again = { text: 'まだです。', requestKey: 'a'.repeat(16) };
  for (let times = 0; times < 2; times += 1)
    expect((await member.ask('POST', `/api/inquiry/${inquiryId}/message`, again)).statusCode).toBe(200);
  const thread = (await member.ask('GET', `/api/inquiry/${inquiryId}`)).json();
  expect(thread).toMatchObject({ topic: 'order', state: 'waiting' });
  expect(thread.about).toContain('注文番号');
  expect(thread.messages.map(({ text }: { text: string }) => text)).toEqual([
    '届きません。\n\n困りました。',
    'まだです。',
  ]);
  const list = (await member.ask('GET', '/api/inquiry')).json();
  expect(list).toMatchObject({ total: 1, items: [{ inquiryId, opening: '届きません。 困りました。' }] });
});

test("Nobody writes about another member's order, and an unknown one gets the same answer", async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const orderId = await anOrder(backend, other);
  const answers = [
    await send(member, { orderHistoryId: orderId }),
    await send(member, { orderHistoryId: '00000000-0000-4000-8000-000000000000' }),
    await send(member, { userShipId: orderId }),
  ];
  expect(answers.map(statusAndCode)).toEqual(Array(3).fill('404 notFound'));
  expect(await countOf('inquiries')).toBe(0);
});

test('A guest counts only with the code of their address, once', async () => {
  const { email } = aGuest();
  const code = await codeFor(backend, visitor, { email, purpose: 'inquiry' });
  const guest = (but: object) => send(visitor, { guest: { ...aGuest({ code }), ...but } });
  expect(statusAndCode(await guest({ code: otherThan(code) }))).toBe('422 codeWrong');
  expect(statusAndCode(await guest({ email: 'other@example.jp' }))).toBe('422 codeElsewhere');
  expect(statusAndCode(await send(visitor))).toBe('401 loginRequired');
  expect(await countOf('inquiries')).toBe(0);
  expect(statusAndCode(await guest({}))).toBe('200');
  expect(statusAndCode(await guest({}))).toBe('422 codeUsed');
  expect(await countOf('inquiries')).toBe(1);
});

test('A form that is sent again after a lost answer is one inquiry, for a guest too', async () => {
  const { email } = aGuest();
  const code = await codeFor(backend, visitor, { email, purpose: 'inquiry' });
  const form = anInquiry({ guest: aGuest({ code }) });
  const first = (await visitor.ask('POST', '/api/inquiry', form)).json();
  const second = (await visitor.ask('POST', '/api/inquiry', form)).json();
  expect(second).toEqual(first);
  expect(await countOf('inquiry_messages')).toBe(1);
});

test('A form that arrives twice at the same time is one inquiry, of a member and of a guest', async () => {
  const { email } = aGuest();
  const code = await codeFor(backend, visitor, { email, purpose: 'inquiry' });
  for (const [by, but] of [[member, {}] as const, [visitor, { guest: aGuest({ code }) }] as const]) {
    const form = anInquiry(but);
    const both = await Promise.all([1, 2].map(() => by.ask('POST', '/api/inquiry', form)));
    expect(both.map(statusAndCode)).toEqual(['200', '200']);
    expect(both[0]?.json()).toEqual(both[1]?.json());
  }
  expect(await countOf('inquiry_messages')).toBe(2);
});

test('An idempotency key of somebody else finds nothing of theirs', async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const requestKey = 'c'.repeat(16);
  const own = await sentBy(member, { requestKey });
  const same = await sentBy(other, { requestKey });
  expect(same.inquiryId).not.toBe(own.inquiryId);
  const reply = { text: '追伸です。', requestKey };
  const thread = { ...reply, token: 'x'.repeat(43) };
  expect(statusAndCode(await visitor.ask('POST', '/api/inquiry/thread/message', thread))).toBe(
    '404 notFound',
  );
  expect(statusAndCode(await send(visitor, { requestKey }))).toBe('401 loginRequired');
});

test('Invented tokens do not use up what the guests of a network may send', async () => {
  const reply = (nth: number) => ({
    token: String(nth).padStart(43, 'x'),
    text: '追伸です。',
    requestKey: 'd'.repeat(16),
  });
  for (let nth = 0; nth < 35; nth += 1)
    expect(statusAndCode(await visitor.ask('POST', '/api/inquiry/thread/message', reply(nth)))).toBe(
      '404 notFound',
    );
  await sentByGuest(backend, visitor);
  expect(await countOf('inquiries')).toBe(1);
});

test('A form of a program is refused: the hidden field has a text, or it took no time', async () => {
  const { email } = aGuest();
  const code = await codeFor(backend, visitor, { email, purpose: 'inquiry' });
  for (const but of [{ website: 'https://spam.example' }, { elapsedMs: 900 }])
    expect(statusAndCode(await send(visitor, { guest: aGuest({ code, ...but }) }))).toBe(
      '422 inquiryNotTaken',
    );
  expect(await countOf('inquiries')).toBe(0);
});

test('A code for an inquiry is sent to members and others alike', async () => {
  for (const email of [member.email, 'guest@example.jp']) {
    await codeFor(backend, aVisitor(backend), { email, purpose: 'inquiry' });
    expect((await emailsTo(backend, email))[0]).toMatchObject({ kind: 'inquiryCode' });
  }
});

test('A guest reads and continues the thread by the link in the email, and by nothing else', async () => {
  const { inquiryId } = await sentByGuest(backend, visitor);
  const [receipt] = await emailsTo(backend, 'guest@example.jp');
  const token = receipt !== undefined && 'token' in receipt ? String(receipt.token) : '';
  const show = (by: string) => visitor.ask('POST', '/api/inquiry/thread', { token: by });
  expect((await show(token)).json()).toMatchObject({ inquiryId, messages: [{ author: 'sender' }] });
  expect(statusAndCode(await show('x'.repeat(43)))).toBe('404 notFound');
  const reply = { token, text: '追伸です。', requestKey: 'b'.repeat(16) };
  expect(statusAndCode(await visitor.ask('POST', '/api/inquiry/thread/message', reply))).toBe('200');
  expect((await show(token)).json().messages).toHaveLength(2);
  expect(statusAndCode(await member.ask('GET', `/api/inquiry/${inquiryId}`))).toBe('404 notFound');
});

test('Messages are slowed down by sender, and of guests by network', async () => {
  const answers = [];
  for (let times = 0; times < 12; times += 1) answers.push(statusAndCode(await send(member)));
  expect(answers.slice(0, 11)).toEqual(Array(11).fill('200'));
  expect(answers.at(-1)).toBe('429 inquiryTooOften');
  await minutesPass(backend, 60);
  expect(statusAndCode(await send(member))).toBe('200');
  await backend.db.execute(sql`insert into throttles (key, attempts, waits_until)
    select replace(key, 'sender:', 'messages-network:'), 99, now() + interval '1 hour' from throttles where key like 'sender:%'`);
  const code = await codeFor(backend, visitor, { email: 'guest@example.jp', purpose: 'inquiry' });
  await backend.db.execute(sql`insert into throttles (key, attempts, waits_until)
    select replace(key, 'sender:', 'messages-network:'), 99, now() + interval '1 hour' from throttles where key like 'sender:%'
    on conflict (key) do update set waits_until = excluded.waits_until`);
  expect(statusAndCode(await send(visitor, { guest: aGuest({ code }) }))).toBe('429 inquiryTooOften');
});

test('Texts are cleaned, and refused when empty or too long', async () => {
  const { inquiryId } = await sentBy(member, { text: ' 一行目\r\n二行目\u0007\u202e終わり ' });
  const { messages } = (await member.ask('GET', `/api/inquiry/${inquiryId}`)).json();
  expect(messages[0].text).toBe('一行目\n二行目  終わり');
  for (const text of [' \n ', 'あ'.repeat(2_001)]) {
    const answer = await send(member, { text });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['text']]);
  }
  const code = await codeFor(backend, visitor, { email: 'guest@example.jp', purpose: 'inquiry' });
  for (const email of ['a@example.jp\r\nBcc: b@example.jp', 'a@example.jp, b@example.jp', '"x"@example.jp>'])
    expect((await send(visitor, { guest: aGuest({ code, email }) })).statusCode).toBe(422);
});

test('A picture is stored without metadata, for its sender alone', async () => {
  const { messageId, inquiryId } = await sentBy(member);
  const cookie = cookieOf(member);
  const added = await addPicture(messageId, await aPhoto(), { cookie });
  expect(added.statusCode).toBe(200);
  const { pictureId } = added.json();
  const { messages } = (await member.ask('GET', `/api/inquiry/${inquiryId}`)).json();
  expect(messages[0].pictures).toEqual([pictureId]);
  const shown = await member.ask('GET', `/api/inquiry/picture/${pictureId}`);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const { format, exif } = await sharp(shown.rawPayload).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  expect(shown.rawPayload.toString('latin1')).not.toContain('secret place');
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  expect(statusAndCode(await other.ask('GET', `/api/inquiry/picture/${pictureId}`))).toBe(
    '404 pictureNotFound',
  );
  expect(statusAndCode(await visitor.ask('GET', `/api/inquiry/picture/${pictureId}`))).toBe(
    '401 loginRequired',
  );
});

test('What follows a picture in its file is not stored, and decoding is limited', async () => {
  const { messageId } = await sentBy(member);
  const cookie = cookieOf(member);
  const polyglot = Buffer.concat([await aPhoto(), Buffer.from('<script>alert(1)</script>')]);
  const { pictureId } = (await addPicture(messageId, polyglot, { cookie })).json();
  const shown = await member.ask('GET', `/api/inquiry/picture/${pictureId}`);
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  expect(shown.rawPayload.toString('latin1')).not.toContain('script');
  const answers = [];
  for (let times = 0; times < 11; times += 1)
    answers.push(statusAndCode(await addPicture(messageId, Buffer.from('RIFF1234WEBP'), { cookie })));
  expect(answers).toEqual([...Array(10).fill('422 pictureUnreadable'), '429 inquiryTooOften']);
});

test('Pictures are limited by owner, kind, size, number and time', async () => {
  const { messageId } = await sentBy(member);
  const cookie = cookieOf(member);
  const photo = await aPhoto();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script/></svg>');
  const wide = await aPhoto(5_000, 4_000);
  expect(statusAndCode(await addPicture(messageId, photo))).toBe('404 notFound');
  for (const bytes of [svg, Buffer.from('<html>'), photo.subarray(0, 200), wide, await aPhoto(8, 8)])
    expect(statusAndCode(await addPicture(messageId, bytes, { cookie }))).toBe('422 pictureUnreadable');
  expect((await addPicture(messageId, Buffer.alloc(1_100_000), { cookie })).statusCode).toBe(413);
  expect(
    (await addPicture(messageId, Buffer.from('{}'), { cookie, type: 'application/json' })).statusCode,
  ).toBe(415);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => addPicture(messageId, photo, { cookie })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(3);
  while ((await countOf('inquiry_pictures')) !== 3) await addPicture(messageId, photo, { cookie });
  expect(statusAndCode(await addPicture(messageId, photo, { cookie }))).toBe('409 picturesFull');
  const later = await sentBy(member);
  await backend.db.execute(sql`update inquiry_messages set at = at - interval '16 minutes'`);
  expect(statusAndCode(await addPicture(later.messageId, photo, { cookie }))).toBe('404 notFound');
});

test('Of many pictures at once, those beyond the queue of the decoder are refused', async () => {
  const photo = await aPhoto();
  const rendered = await Promise.all(Array.from({ length: 40 }, () => renderInquiryUpload(photo)));
  expect(rendered.filter((one) => one === 'busy')).toHaveLength(8);
  expect(await renderInquiryUpload(photo)).toMatchObject({ width: 64, height: 48 });
});

/** A progressive JPEG whose last scan is repeated: 1 MB takes half a minute of a processor. */
async function aPictureOfManyScans(): Promise<Buffer> {
  const background = { r: 120, g: 120, b: 120 };
  const picture = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background } })
    .jpeg({ progressive: true, optimizeScans: true, quality: 50 })
    .toBuffer();
  const end = picture.length - 2;
  const lastScan = picture.lastIndexOf(Buffer.from([0xff, 0xc4]));
  const scan = picture.subarray(lastScan, end);
  const times = Math.floor((1_000_000 - picture.length) / scan.length);
  return Buffer.concat([picture.subarray(0, end), ...Array(times).fill(scan), picture.subarray(end)]);
}

test('A JPEG of thousands of scans is not decoded', async () => {
  const costly = await aPictureOfManyScans();
  expect((await sharp(costly).metadata()).width).toBe(4_000);
  const before = process.cpuUsage();
  expect(await renderInquiryPicture(costly)).toBeUndefined();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(5_000);
});

test('A picture that was not decoded, because too many others wait, does not count', async () => {
  const { messageId } = await sentBy(member);
  const picture = { messageId, memberId: member.userId, bytes: await aPhoto() };
  const busy = async () => 'busy' as const;
  for (let times = 0; times < 11; times += 1)
    expect(await addInquiryPicture(backend.db, picture, busy)).toMatchObject({ refusal: 'busy' });
  expect(await addInquiryPicture(backend.db, picture)).toHaveProperty('pictureId');
});

test('A deleted account takes its inquiries and pictures along', async () => {
  const { messageId } = await sentBy(member);
  await addPicture(messageId, await aPhoto(), { cookie: cookieOf(member) });
  await member.ask('PUT', '/api/userDelete', { password: member.password });
  expect((await member.ask('DELETE', `/api/user?userId=${member.userId}`)).statusCode).toBe(200);
  expect([await countOf('inquiries'), await countOf('inquiry_pictures')]).toEqual([0, 0]);
});
