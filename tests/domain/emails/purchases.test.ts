import { renderEmail } from '#backend/emails/render-email.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/emails.ts';

const ORIGIN = BRANDING.siteOrigin;

/** The letter as text, without the ends of its lines. */
function said(letter: EmailOf<'receipt' | 'refund'>) {
  const { subject, text } = renderEmail(aQueuedEmail({ message: letter }), BRANDING);
  return { subject, text, plain: text.replaceAll(/\s/g, '') };
}
const receipt = (but: Partial<EmailOf<'receipt'>> = {}) => said({ ...EVERY_EMAIL.receipt, ...but });
const refund = (but: Partial<EmailOf<'refund'>> = {}) => said({ ...EVERY_EMAIL.refund, ...but });

describe('The receipt', () => {
  test('says what was bought, for how much, how and when', () => {
    const { subject, text } = receipt();
    expect(subject).toBe('【ころん堂】お支払いを確認しました');
    expect(text).toContain('11月28日(土) 09:59に、お支払いを確認しました。');
    expect(text).toMatch(/ご注文番号\n {2}3F6C-1D2E-8A4B-4C5D\n/);
    expect(text).toMatch(/ご注文\n {2}まるぽのおつかいガチャ\n {2}10回\(1回 700円\)\n/);
    expect(text).toMatch(/お支払い総額\n {2}7,000円\(税込\)\n/);
    expect(text).toMatch(/お支払い方法\n {2}クレジットカード\n/);
  });

  test('leads to the result, which is fixed and waits', () => {
    const { text, plain } = receipt();
    expect(plain).toContain('いつまわしても変わりません。24時間たつと、カプセルは自動でひらきます。');
    expect(text).toContain(`まわして結果を見る\n${ORIGIN}/sanrio/marupo-otsukai/result\n`);
  });

  test.each([
    ['PAYPAY', 'PayPay'],
    ['DOCOMO', 'd払い'],
    ['AU', 'auかんたん決済'],
    ['SB', 'ソフトバンクまとめて支払い'],
  ] as const)('names the way of paying (%s)', (paymentType, name) => {
    expect(receipt({ paymentType }).text).toMatch(new RegExp(`お支払い方法\n {2}${name}\n`));
  });

  test('says so where the payment came late, and only there', () => {
    expect(receipt({ isLate: true }).plain).toContain('とりおきを終えた後でした。まだ残りがありました');
    expect(receipt().plain).not.toContain('とりおき');
  });

  test('speaks of no payment where there was nothing to pay', () => {
    const { subject, text } = receipt({ paymentType: 'NONE', price: 0, total: 0 });
    expect(subject).toBe('【ころん堂】ご注文を受け付けました');
    expect(text).not.toContain('お支払いを確認');
    expect(text).toMatch(/お支払い総額\n {2}0円\(税込\)\n/);
  });
});

describe('A refund', () => {
  test.each([
    ['noneLeft', 'もう残りがありませんでした。', 'お支払いの全額'],
    ['paidTwice', '1つのご注文に、2回分のお支払いが届きました。', '重なったお支払い'],
    ['providerExpired', 'ご注文が取りやめになった後に', 'お支払いの全額'],
    ['byMember', 'ご注文が取りやめになった後に', 'お支払いの全額'],
    ['overLimit', 'おひとりで購入できる回数か金額の上限をこえてしまいます。', 'お支払いの全額'],
    ['byShop', '当店の都合により、このご注文の代金をお返しします。', 'お支払いの全額'],
  ] as const)('says what happened (%s) and how much goes back', (reason, happened, what) => {
    const { subject, plain } = refund({ reason });
    expect(subject).toBe(`【ころん堂】${what}をお返しします`);
    expect(plain).toContain(happened);
    expect(plain).toContain(`${what}、7,000円をお返しします。お手続きはいりません。`);
    expect(plain).toContain('お返しの手続きが終わったら、もう一度メールでお知らせします。');
  });

  test('says it when it has gone back', () => {
    const { subject, plain } = refund({ isDone: true });
    expect(subject).toBe('【ころん堂】お支払いの全額をお返ししました');
    expect(plain).toContain('お支払いの全額、7,000円をお返ししました。');
    expect(plain).not.toMatch(/お返しします|もう一度メールで/);
  });

  test('keeps the order where it was paid twice', () => {
    expect(refund({ reason: 'paidTwice' }).plain).toContain('ご注文はそのままで');
    expect(refund({ reason: 'paidTwice' }).plain).not.toContain('賞品をお渡しできません');
    expect(refund({ reason: 'noneLeft' }).plain).toContain('賞品をお渡しできません');
  });

  test.each([
    ['CARD', 'クレジットカード', 'ご利用明細'],
    ['PAYPAY', 'PayPay', '残高'],
    ['AU', 'auかんたん決済', '携帯電話のご利用料金'],
    ['DOCOMO', 'd払い', '携帯電話のご利用料金'],
    ['SB', 'ソフトバンクまとめて支払い', '携帯電話のご利用料金'],
  ] as const)('goes back by the way it came (%s)', (paymentType, name, where) => {
    const { text, plain } = refund({ paymentType });
    expect(text).toMatch(new RegExp(`お返しの方法\n {2}${name}\n`));
    expect(plain).toContain(where);
  });
});
