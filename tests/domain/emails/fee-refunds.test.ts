import type { EmailOf } from '#backend/domain/emails.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/emails.ts';

function said(but: Partial<EmailOf<'feeRefund'>> = {}) {
  const letter = { ...EVERY_EMAIL.feeRefund, ...but };
  const { subject, text } = renderEmail(aQueuedEmail({ message: letter }), BRANDING);
  return { subject, text, plain: text.replaceAll(/\s/g, '') };
}

test.each([
  ['paidTwice', '1つの発送に、2回分の送料が届きました。', '重なった送料'],
  ['holdEnded', '発送のご依頼が取り消された後に', '送料の全額'],
] as const)('A fee that goes back: why (%s), and how much', (reason, happened, what) => {
  const { subject, plain } = said({ reason });
  expect(subject).toBe(`【ころん堂】${what}をお返しします`);
  expect(plain).toContain(happened);
  expect(plain).toContain(`${what}、600円をお返しします。お手続きはいりません。`);
  expect(plain).toContain('もう一度メールでお知らせします。');
});

test('It is told again when it has gone back', () => {
  const { subject, plain } = said({ isDone: true });
  expect(subject).toBe('【ころん堂】重なった送料をお返ししました');
  expect(plain).not.toMatch(/お返しします|もう一度メールで/);
});

test('What becomes of the parcel and of the prizes is told as well', () => {
  expect(said({ reason: 'paidTwice' }).plain).toContain('発送のご依頼はそのままです。');
  expect(said({ reason: 'holdEnded' }).plain).toContain('賞品は無事です');
});

test('It names the parcel as people do, and the way back', () => {
  const { text } = said({ paymentType: 'PAYPAY' });
  expect(text).toMatch(/配送番号\n {2}9C1D-2E3F-4A5B-4C6D\n/);
  expect(text).toMatch(/送料\n {2}600円\(税込\)\n/);
  expect(text).toMatch(/お返しの方法\n {2}PayPay\n/);
});

test('Where nobody knows how it was paid, no way back is named', () => {
  expect(said({ paymentType: null }).text).not.toContain('お返しの方法');
});
