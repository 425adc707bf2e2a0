import { sql } from 'drizzle-orm';
import { deleteExpired } from '#backend/actions/retention.ts';
import { presentThread } from '#backend/http/inquiries.ts';
import { threadTokenOf } from '#backend/persistence/inquiries/inquiries.ts';
import { jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { inquiryView } from '#backend/persistence/inquiries/own-inquiries.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aPhoto, sentBy, sentByGuest } from '../../support/inquiries.ts';
import { aMember, aVisitor, emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend, 'hana', 'support'));
const member = forEachTest(() => aMember(backend));

const search = async (body: object = {}) =>
  (await hana.ask('POST', '/api/ops/inquiries/search', { body })).json();
const show = async (id: string) => (await hana.ask('GET', `/api/ops/inquiries/${id}`)).json();
const change = (inquiryId: string, what: string, body: object = {}) =>
  hana.ask(
    what === 'assignee' || what === 'draft' ? 'PUT' : 'POST',
    `/api/ops/inquiries/${inquiryId}/${what}`,
    { body },
  );
const answer = (inquiryId: string, body: object = {}) =>
  change(inquiryId, 'answers', { text: 'お答えします。\n以上です。', ...body });
const idsOf = ({ items }: { readonly items: readonly { readonly inquiryId: string }[] }) =>
  items.map(({ inquiryId }) => inquiryId);

test('An answer goes to the thread and by email; the sender answers; it is closed and opened again', async () => {
  const { inquiryId } = await sentBy(member);
  expect((await answer(inquiryId)).json().inquiry).toMatchObject({
    state: 'answered',
    assignee: 'hana',
    waitingSince: null,
  });
  const [email] = await emailsTo(backend, member.email);
  expect(email).toMatchObject({
    kind: 'inquiryAnswered',
    text: 'お答えします。\n以上です。',
    isClosed: false,
    files: 0,
    token: null,
  });
  const reply = () =>
    member.ask('POST', `/api/inquiry/${inquiryId}/message`, {
      text: 'もう一つ。',
      requestKey: crypto.randomUUID(),
    });
  expect(statusAndCode(await reply())).toBe('200');
  expect(await show(inquiryId)).toMatchObject({ state: 'waiting', waitingSince: expect.any(String) });
  expect(statusAndCode(await answer(inquiryId, { closes: true }))).toBe('200');
  expect(statusAndCode(await reply())).toBe('409 inquiryClosed');
  expect(statusAndCode(await answer(inquiryId))).toBe('409 notInState');
  expect(statusAndCode(await change(inquiryId, 'close'))).toBe('409 notInState');
  expect(statusAndCode(await change(inquiryId, 'reopen'))).toBe('200');
  expect(statusAndCode(await change(inquiryId, 'reopen'))).toBe('409 notInState');
  expect(statusAndCode(await reply())).toBe('200');
});

test('Notes are for staff alone, and a part of what a member may ask to see', async () => {
  const { inquiryId } = await sentBy(member);
  expect(statusAndCode(await change(inquiryId, 'notes', { text: '常連の方です。' }))).toBe('200');
  const own = await member.ask('GET', `/api/inquiry/${inquiryId}`);
  expect(own.body).not.toContain('常連');
  expect(own.body).not.toContain('hana');
  const record = await show(shortNumber(inquiryId));
  expect(record).toMatchObject({
    state: 'waiting',
    messages: [{ author: 'sender' }, { author: 'note', operator: 'hana' }],
  });
  const owner = await anOperator(backend, 'owner', 'owner');
  const path = `/api/ops/members/${member.userId}/disclosure`;
  const file = await owner.ask('POST', path, { body: { reason: '本人の請求による' } });
  expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('常連の方です。')]);
});

test('The thread of a guest has neither their token and address nor the names of staff', async () => {
  const { inquiryId } = await sentByGuest(backend, aVisitor(backend));
  await answer(inquiryId);
  const token = (await threadTokenOf(backend.db, inquiryId)) ?? '';
  const { rows } = await backend.db.execute(sql`select * from inquiries`);
  expect(JSON.stringify(rows)).not.toContain(token);
  const view = await inquiryView(backend.db, { token });
  if (view === undefined) throw new Error('The thread is missing.');
  const thread = presentThread(view);
  expect(thread.messages).toHaveLength(2);
  for (const secret of [token, view.inquiry.guestEmail, 'hana'])
    expect(JSON.stringify(thread)).not.toContain(secret);
});

test('Of two people, the second sees that the first has answered', async () => {
  const { inquiryId } = await sentBy(member);
  const { version } = await show(inquiryId);
  const sora = await anOperator(backend, 'sora', 'support');
  const path = `/api/ops/inquiries/${inquiryId}/answers`;
  const first = await sora.ask('POST', path, { body: { text: 'お答えします。', version } });
  expect(statusAndCode(first)).toBe('200');
  const emails = (await emailsTo(backend, member.email)).length;
  expect(statusAndCode(await answer(inquiryId, { version }))).toBe('409 changedMeanwhile');
  expect(await emailsTo(backend, member.email)).toHaveLength(emails);
});

test('A draft is kept for all staff, without a place in the operator log for its text', async () => {
  const { inquiryId } = await sentBy(member);
  await change(inquiryId, 'draft', { text: '書きかけの返事' });
  expect((await show(inquiryId)).draft).toMatchObject({ text: '書きかけの返事', by: 'hana' });
  expect(JSON.stringify(await operatorLogOf(backend))).not.toContain('書きかけ');
  await answer(inquiryId);
  expect((await show(inquiryId)).draft).toBeNull();
  await change(inquiryId, 'draft', { text: 'もう一度' });
  await change(inquiryId, 'draft', { text: '' });
  expect((await show(inquiryId)).draft).toBeNull();
});

test('Of two people, the second does not replace the draft of the first, and their answer does not delete it', async () => {
  const { inquiryId } = await sentBy(member);
  const sora = await anOperator(backend, 'sora', 'support');
  const path = `/api/ops/inquiries/${inquiryId}`;
  const first = await sora.ask('PUT', `${path}/draft`, { body: { text: '一人めの文', draftAt: null } });
  const { draft } = await show(inquiryId);
  expect([first.json().draftAt, draft.text]).toEqual([draft.at, '一人めの文']);
  const refused = { code: 'changedMeanwhile', parameter: 'draftAt' };
  const mine = { text: '二人めの文', draftAt: null };
  expect((await change(inquiryId, 'draft', mine)).json()).toMatchObject(refused);
  expect((await answer(inquiryId, { draftAt: null })).json()).toMatchObject(refused);
  expect(await show(inquiryId)).toMatchObject({ state: 'waiting', draft });
  const known = { text: '二人めの文', draftAt: draft.at };
  const second = await change(inquiryId, 'draft', known);
  expect((await show(inquiryId)).draft).toMatchObject({ text: '二人めの文', by: 'hana' });
  expect((await change(inquiryId, 'draft', known)).json()).toMatchObject(refused);
  expect(statusAndCode(await answer(inquiryId, { draftAt: second.json().draftAt }))).toBe('200');
});

test('The list has the longest waiting first, and is filtered, paged and searched', async () => {
  const first = await sentBy(member);
  const second = await sentBy(member, { topic: 'draw', about: 'まるぽのガチャ' });
  const guest = await sentByGuest(backend, aVisitor(backend), { name: '夜空 ゆめじ' });
  await backend.db.execute(
    sql`update inquiries set waiting_since = now() - interval '3 days' where inquiry_id = ${guest.inquiryId}`,
  );
  const waiting = [guest, first, second].map(({ inquiryId }) => inquiryId);
  expect(idsOf(await search({ state: 'waiting' }))).toEqual(waiting);
  const page = await search({ state: 'waiting', limit: 2 });
  expect([page.total, idsOf(page)]).toEqual([3, waiting.slice(0, 2)]);
  expect(idsOf(await search({ state: 'waiting', limit: 2, after: page.next }))).toEqual(waiting.slice(2));
  expect(idsOf(await search({ minDays: 2 }))).toEqual([guest.inquiryId]);
  expect(idsOf(await search())).toEqual([guest, second, first].map(({ inquiryId }) => inquiryId));
  expect(idsOf(await search({ topic: 'draw' }))).toEqual([second.inquiryId]);
  expect(statusAndCode(await change(first.inquiryId, 'assignee', { assignee: 'hana' }))).toBe('200');
  expect(idsOf(await search({ assignee: 'hana' }))).toEqual([first.inquiryId]);
  expect(idsOf(await search({ unassigned: true }))).toEqual([guest.inquiryId, second.inquiryId]);
  const found = async (which: string) => idsOf(await search({ q: which }));
  expect(await found('ゆめじ')).toEqual([guest.inquiryId]);
  expect(await found('GUEST@example.jp')).toEqual([guest.inquiryId]);
  expect(await found(shortNumber(second.inquiryId))).toEqual([second.inquiryId]);
  expect(await found('丸山')).toEqual([second.inquiryId, first.inquiryId]);
  expect(await found('だれも')).toEqual([]);
  const log = await operatorLogOf(backend);
  expect(log.at(-1)?.facts).toMatchObject({ found: 0, search: expect.stringMatching(/^.{3}$/) });
});

test('A dry run sends and changes nothing', async () => {
  const { inquiryId } = await sentBy(member);
  const before = await show(inquiryId);
  const entries = (await operatorLogOf(backend)).length;
  const tried = await answer(inquiryId, { dryRun: true, closes: true });
  expect(tried.json()).toMatchObject({ dryRun: true, inquiry: { state: 'closed' } });
  expect(await operatorLogOf(backend)).toHaveLength(entries);
  expect(await show(inquiryId)).toEqual(before);
  expect((await emailsTo(backend, member.email))[0]).toMatchObject({ kind: 'inquiryReceived' });
});

test('Staff load a picture with the inquiry that it belongs to, and other roles nothing', async () => {
  const { inquiryId, messageId } = await sentBy(member);
  const other = await sentBy(member);
  const added = await backend.app.inject({
    method: 'POST',
    url: `/api/inquiry/message/${messageId}/picture`,
    payload: await aPhoto(),
    headers: {
      'content-type': 'application/octet-stream',
      origin: 'http://localhost:3000',
      cookie: member.cookie ?? '',
    },
  });
  const { pictureId } = added.json();
  const load = (by: typeof hana, id: string) =>
    by.ask('GET', `/api/ops/inquiries/${id}/pictures/${pictureId}`);
  const shown = await load(hana, inquiryId);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(statusAndCode(await load(hana, other.inquiryId))).toBe('404 notFound');
  const viewer = await anOperator(backend, 'viewer', 'viewer');
  expect(statusAndCode(await load(viewer, inquiryId))).toBe('403 permissionDenied');
});

test('Templates are kept with their version', async () => {
  const list = async () => (await hana.ask('GET', '/api/ops/inquiry-templates')).json();
  expect((await list()).version).toBe(0);
  const templates = [{ title: 'はじめに', text: '{お名前} 様' }];
  const put = (version: number) =>
    hana.ask('PUT', '/api/ops/inquiry-templates', { body: { templates, version } });
  expect(statusAndCode(await put(0))).toBe('200');
  expect(await list()).toMatchObject({ templates, version: 1, changedBy: 'hana' });
  expect(statusAndCode(await put(0))).toBe('409 changedMeanwhile');
});

test('What waits is counted for today, and counts as late after the promised days', async () => {
  const { inquiryId } = await sentBy(member);
  await sentBy(member);
  await backend.db.execute(
    sql`update inquiries set waiting_since = now() - interval '49 hours' where inquiry_id = ${inquiryId}`,
  );
  const open = (await hana.ask('GET', '/api/ops/today/inquiries')).json();
  expect(open).toMatchObject({ count: 2, unassigned: 2, byAge: [1, 1, 0, 0] });
  const late = async () => (await jobBacklogs(backend.db)).find(({ what }) => what === 'inquiries')?.count;
  expect(await late()).toBe(0);
  const owner = await anOperator(backend, 'aki');
  const { value } = (await owner.ask('GET', '/api/ops/settings')).json().limits;
  expect(value.answerDays).toBe(3);
  const promise = (answerDays: number) =>
    owner.ask('PUT', '/api/ops/settings/limits', { body: { ...value, answerDays } });
  expect(statusAndCode(await promise(2))).toBe('200');
  expect(await late()).toBe(1);
  const { alarms } = (await hana.ask('GET', '/api/ops/alarms')).json();
  expect(alarms).toContainEqual(expect.objectContaining({ kind: 'inquiryWaits', count: 1 }));
  expect(statusAndCode(await promise(3))).toBe('200');
  expect(await late()).toBe(0);
});

test('Inquiries without a message for two years are deleted, unless they wait', async () => {
  const old = await sentBy(member);
  const waiting = await sentBy(member);
  const fresh = await sentBy(member);
  await answer(old.inquiryId, { closes: true });
  await answer(fresh.inquiryId, { closes: true });
  await backend.db.execute(sql`update inquiries set last_at = now() - interval '731 days'
    where inquiry_id in (${old.inquiryId}, ${waiting.inquiryId})`);
  await deleteExpired(backend.db);
  expect(idsOf(await search()).toSorted()).toEqual([waiting.inquiryId, fresh.inquiryId].toSorted());
});
