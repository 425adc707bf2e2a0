import { randomUUID } from 'node:crypto';
import {
  addInquiryNote,
  answerInquiry,
  saveInquiryDraft,
  moveInquiry,
} from '#backend/actions/inquiries/answers.ts';
import { sendCode } from '#backend/actions/members/codes.ts';
import { sendInquiry } from '#backend/actions/inquiries/send-inquiry.ts';
import type { InquiryTopic } from '#lib/contract/enums.ts';
import { CODE, type DemoBackend } from './demo-backend.ts';
import { EMAIL_DOMAIN } from './fixtures.ts';
import { recorded } from './operator.ts';
import type { Person } from './person.ts';
import type { ScenarioContext } from './scenarios.ts';

type Question = { readonly topic: InquiryTopic; readonly text: string; readonly directoryName?: string };

/** A member with inquiries in every state, and a guest. */
export async function inquiries(
  { backend, draws: { first } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const { directoryName } = first;
  const ask = async (question: Question) =>
    (await person.ask('sendInquiry', { body: { ...question, requestKey: randomUUID() } })).inquiryId;
  await ask({ topic: 'draw', directoryName, text: 'このガチャの賞品の大きさを教えてください。' });
  const drafted = await ask({
    topic: 'shipment',
    text: '届いた箱の角がつぶれていました。\n中の賞品は無事ですが、お知らせします。',
  });
  await note(backend, drafted, '箱の写真をお願いする。配送会社にも確認。');
  await draft(backend, drafted, 'お知らせいただき、ありがとうございます。');
  const answered = await ask({ topic: 'order', text: '領収書の宛名を変えられますか。' });
  await answer(backend, answered, {
    text: '購入履歴の「領収書」から、お好きな宛名で作れます。\nご不明な点があれば、このままお返事ください。',
    closes: false,
  });
  const closed = await ask({ topic: 'account', text: 'メールアドレスを変える方法を教えてください。' });
  await answer(backend, closed, {
    text: 'マイページの「メール設定」から変えられます。',
    closes: true,
  });
  const again = await ask({ topic: 'other', text: 'お店の場所はどこですか。' });
  await moved(backend, again);
  await guest(backend);
}

type Id = { readonly inquiryId: string; readonly dryRun: false };

const of = (inquiryId: string): Id => ({ inquiryId, dryRun: false });

const expectDone = (changed: object): void => {
  if ('refusal' in changed) throw new Error(`An inquiry was not changed: ${String(changed.refusal)}`);
};

async function answer(
  { database }: DemoBackend,
  inquiryId: string,
  reply: { readonly text: string; readonly closes: boolean },
): Promise<void> {
  const params = { ...of(inquiryId), ...reply, attachments: [] };
  expectDone(await answerInquiry(database.db, params, recorded('answerInquiry')));
}

async function note({ database }: DemoBackend, inquiryId: string, text: string): Promise<void> {
  expectDone(await addInquiryNote(database.db, { ...of(inquiryId), text }, recorded('addInquiryNote')));
}

async function draft({ database }: DemoBackend, inquiryId: string, text: string): Promise<void> {
  expectDone(await saveInquiryDraft(database.db, { ...of(inquiryId), text }, recorded('saveInquiryDraft')));
}

async function moved({ database }: DemoBackend, inquiryId: string): Promise<void> {
  expectDone(await moveInquiry(database.db, { ...of(inquiryId), to: 'closed' }, recorded('closeInquiry')));
}

const GUEST = { name: '見本 とおり', email: `toorisugari${EMAIL_DOMAIN}`, address: '198.18.254.1' };

async function guest(backend: DemoBackend): Promise<void> {
  const { name, email, address } = GUEST;
  const sent = await sendCode(backend, {
    purpose: 'inquiry',
    email,
    address,
    deviceToken: undefined,
    login: undefined,
    longCode: CODE,
  });
  if ('refusal' in sent) throw new Error(`No code was sent to a guest: ${sent.refusal}`);
  const { deviceToken } = sent;
  expectDone(
    await sendInquiry(backend, {
      topic: 'other',
      text: '会員ではありませんが、プレゼント用に買えますか。',
      requestKey: randomUUID(),
      orderId: undefined,
      shipmentId: undefined,
      directoryName: undefined,
      aboutText: '',
      memberId: undefined,
      address,
      deviceToken,
      guest: { name, email, code: CODE, website: '', elapsedMs: 60_000 },
    }),
  );
}
