import { renderEmail } from '#backend/emails/render-email.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { ReplaceReason } from '#lib/contract/enums.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/email-samples.ts';
import { PAID_TYPES, paymentName } from '#lib/orders/payment-methods.ts';

const ORIGIN = BRANDING.siteOrigin;

describe('Emails about orders', () => {
  /** The email as text, also without white space. */
  function rendered(email: EmailOf<'receipt' | 'refund'>) {
    const { subject, text } = renderEmail(aQueuedEmail({ message: email }), BRANDING);
    return { subject, text, plain: text.replaceAll(/\s/g, '') };
  }
  const receipt = (but: Partial<EmailOf<'receipt'>> = {}) => rendered({ ...EVERY_EMAIL.receipt, ...but });
  const refund = (but: Partial<EmailOf<'refund'>> = {}) => rendered({ ...EVERY_EMAIL.refund, ...but });

  describe('The receipt', () => {
    test('names the order, the amount, the payment method and the time', () => {
      const { subject, text } = receipt();
      expect(subject).toBe('【ころん堂】お支払いを確認しました');
      expect(text).toContain('11月28日(土) 09:59に、お支払いを確認しました。');
      expect(text).toMatch(/ご注文番号\n {2}3F6C-1D2E-8A4B-4C5D\n/);
      expect(text).toMatch(/ご注文\n {2}冬のあったかガチャ\n {2}10回\(1回 700円\)\n/);
      expect(text).toMatch(/お支払い総額\n {2}7,000円\(税込\)\n/);
      expect(text).toMatch(/お支払い方法\n {2}クレジットカード\n/);
    });

    test('links to the result, which no longer changes', () => {
      const { text, plain } = receipt();
      expect(plain).toContain('いつまわしても変わりません。24時間たつと、カプセルは自動で開きます。');
      expect(text).toContain(`まわして結果を見る\n${ORIGIN}/sanrio/fuyu-no-gacha/result\n`);
    });

    test.each(PAID_TYPES)('names the payment method (%s)', (paymentType) => {
      expect(receipt({ paymentType }).text).toContain(`お支払い方法\n  ${paymentName(paymentType)}\n`);
    });

    test('mentions a late payment, and only then', () => {
      expect(receipt({ isLate: true }).plain).toContain('とりおきを終えた後でした。まだ残りがありました');
      expect(receipt().plain).not.toContain('とりおき');
    });

    test('mentions no payment for a free order', () => {
      const { subject, text } = receipt({ paymentType: 'NONE', price: 0, total: 0 });
      expect(subject).toBe('【ころん堂】ご注文を受け付けました');
      expect(text).toContain('10回(無料)');
      expect(text).not.toMatch(/支払|円|税込|購入した/);
    });
  });

  describe('A refund', () => {
    test.each([
      ['noneLeft', '残りがなくなっていたか、販売を終了していました。', 'お支払いの全額'],
      ['salePaused', 'そのときには、販売を一時停止していました。', 'お支払いの全額'],
      ['paidTwice', '1つのご注文に、2回分のお支払いが届きました。', '重なったお支払い'],
      ['providerExpired', 'ご注文が取りやめになった後に', 'お支払いの全額'],
      ['byMember', 'ご注文が取りやめになった後に', 'お支払いの全額'],
      ['overLimit', 'おひとりで購入できる回数か金額の上限をこえてしまいます。', 'お支払いの全額'],
      ['byShop', '当店の都合により、このご注文の代金をお返しします。', 'お支払いの全額'],
    ] as const)('names the reason (%s) and the amount', (reason, happened, what) => {
      const { subject, plain } = refund({ reason });
      expect(subject).toBe(`【ころん堂】${what}をお返しします`);
      expect(plain).toContain(happened);
      expect(plain).toContain(`${what}、7,000円をお返しします。お手続きはいりません。`);
      expect(plain).toContain('お返しの手続きが終わったら、もう一度メールでお知らせします。');
    });

    test('names the amount again when it is completed', () => {
      const { subject, plain } = refund({ isDone: true });
      expect(subject).toBe('【ころん堂】お支払いの全額をお返ししました');
      expect(plain).toContain('お支払いの全額、7,000円をお返ししました。');
      expect(plain).not.toMatch(/お返しします|もう一度メールで/);
    });

    test('keeps the order if it was paid twice', () => {
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
    ] as const)('uses the original payment method (%s)', (paymentType, name, where) => {
      const { text, plain } = refund({ paymentType });
      expect(text).toMatch(new RegExp(`お返しの方法\n {2}${name}\n`));
      expect(plain).toContain(where);
    });
  });
});

describe('Emails about shipments', () => {
  const PAGE = `${ORIGIN}/sanrio/mypage/userShip/9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f\n`;

  type About =
    | 'shipmentRequested'
    | 'shipmentAddressChanged'
    | 'shipmentExpired'
    | 'shipmentChanged'
    | 'shipmentSent'
    | 'storageEnding';
  const rendered = (email: EmailOf<About>) => renderEmail(aQueuedEmail({ message: email }), BRANDING);

  describe('A shipment request', () => {
    test('has its number, prizes, fee and payment method', () => {
      const { text } = rendered(EVERY_EMAIL.shipmentRequested);
      expect(text).toMatch(/配送番号\n {2}9C1D-2E3F-4A5B-4C6D\n賞品\n {2}12点\n/);
      expect(text).toMatch(/送料\n {2}600円\(税込\)\n {2}クレジットカード\n/);
      expect(text).toContain(PAGE);
    });

    test('names only the town of the address', () => {
      expect(rendered(EVERY_EMAIL.shipmentRequested).text).toMatch(/お届け先\n {2}〒150-0001 東京都渋谷区\n/);
    });

    test('names no fee if there is none', () => {
      const free = { ...EVERY_EMAIL.shipmentRequested, fee: 0, paymentType: null };
      expect(rendered(free).text).toMatch(/送料\n {2}無料\n\n/);
    });
  });

  test('A changed address has its time and advice for a member who did not change it', () => {
    const { text } = rendered(EVERY_EMAIL.shipmentAddressChanged);
    expect(text).toContain('11月28日(土) 10:00に、');
    expect(text).toContain(`${ORIGIN}/sanrio/mypage/reminder\n`);
    expect(text).toMatch(/お届け先\n {2}〒150-0001 東京都渋谷区\n/);
  });

  test('An expired request links to the prizes', () => {
    const { text } = rendered(EVERY_EMAIL.shipmentExpired);
    expect(text).toContain('賞品は無事です。');
    expect(text).toContain(`${ORIGIN}/sanrio/mypage/product\n`);
  });

  describe('A change before the handover', () => {
    const changed = (but: Partial<EmailOf<'shipmentChanged'>>) => {
      const { subject, text } = rendered({ ...EVERY_EMAIL.shipmentChanged, ...but });
      return { subject, text, plain: text.replaceAll(/\s/g, '') };
    };

    test.each([
      [
        'withdrawnByShop',
        '発送を取り下げました',
        '少なくとも30日間お預かりします。もう一度、発送を依頼していただけます。',
      ],
      ['takenOut', '賞品を箱から外しました', '残りの賞品は、予定どおりお送りします。'],
      ['replaced', '賞品を取り替えました', '同じ賞品の別のお品と取り替えました。'],
      ['resumed', '発送の準備を再開しました', '止めていた発送の準備を再開しました。'],
      ['split', '箱を分けてお送りします', '追加の送料はいただきません。'],
    ] as const)('says what has changed: %s', (change, title, sentence) => {
      const { subject, plain } = changed({ change });
      expect(subject).toBe(`【ころん堂】${title}`);
      expect(plain).toContain(sentence);
    });

    test('says why a shipment is paused, and not what staff have written', () => {
      expect(changed({ change: 'paused', reason: 'damage' }).plain).toContain('賞品に傷みが見つかったため');
      expect(changed({ change: 'paused', reason: 'address' }).plain).toContain('お届け先を確かめているため');
    });

    test('says why a prize was replaced, as staff have chosen it', () => {
      const textFor = (replacedFor: ReplaceReason) => changed({ change: 'replaced', replacedFor }).plain;
      expect(textFor('damage')).toContain('賞品に傷みが見つかったため');
      expect(textFor('missing')).toContain('賞品が見つからなかったため');
      for (const replacedFor of ['missing', 'other'] as const)
        expect(textFor(replacedFor)).not.toContain('傷み');
    });

    test('names the part of the fee that goes back, and the number of an added box', () => {
      expect(changed({ returnedYen: 200 }).text).toMatch(/お返しする送料\n {2}200円\n/);
      expect(changed({ returnedYen: 0 }).text).not.toContain('送料');
      const addedId = '3f2a91bc-04de-7a11-8000-000000000000';
      expect(changed({ change: 'split', addedId }).text).toMatch(
        /分けた箱の配送番号\n {2}3F2A-91BC-04DE-7A11\n/,
      );
    });

    test('links to the prizes that are back in storage, else to the shipment', () => {
      const prizes = `${ORIGIN}/sanrio/mypage/product\n`;
      expect(changed({ change: 'takenOut' }).text).toContain(prizes);
      expect(changed({ change: 'replaced' }).text).toContain(PAGE);
      const followUp = changed({ change: 'withdrawnByShop', isFollowUp: true });
      expect(followUp.plain).toContain('賞品は当店でお預かりしています。');
      expect(followUp.text).not.toContain(prizes);
    });
  });

  test.each([
    ['yamato', 'ヤマト運輸', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789013\n'],
    ['sagawa', '佐川急便', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=123456789013\n'],
    [
      'japanPost',
      '日本郵便',
      'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=123456789013\n',
    ],
  ] as const)('A sent shipment (%s) links to its tracking page', (carrier, name, address) => {
    const { text } = rendered({ ...EVERY_EMAIL.shipmentSent, carrier });
    expect(text).toContain(`運送会社\n  ${name}\n送り状番号\n  123456789013\n`);
    expect(text).toContain(address);
    expect(text).toContain(PAGE);
  });

  test('Prizes whose storage ends are listed by draw, with the date', () => {
    const { text } = rendered(EVERY_EMAIL.storageEnding);
    expect(text.replaceAll(/\s/g, '')).toContain('当選賞品13点が、まだ棚で待っています。');
    expect(text).toMatch(/冬のあったかガチャ\n {2}3点\n {2}最初の期限 12月1日\(火\) 10:00\n/);
    expect(text).toMatch(/春のおでかけガチャ\n {2}10点\n {2}最初の期限 12月12日\(土\) 12:00\n/);
  });
});

describe('Emails about refunded shipping fees', () => {
  function rendered(but: Partial<EmailOf<'feeRefund'>> = {}) {
    const email = { ...EVERY_EMAIL.feeRefund, ...but };
    const { subject, text } = renderEmail(aQueuedEmail({ message: email }), BRANDING);
    return { subject, text, plain: text.replaceAll(/\s/g, '') };
  }

  test.each([
    ['paidTwice', '1つの発送に、2回分の送料が届きました。', '重なった送料'],
    ['holdEnded', '発送のご依頼が取り消された後に', '送料の全額'],
  ] as const)('A fee is refunded: the reason (%s) and the amount', (reason, happened, what) => {
    const { subject, plain } = rendered({ reason });
    expect(subject).toBe(`【ころん堂】${what}をお返しします`);
    expect(plain).toContain(happened);
    expect(plain).toContain(`${what}、600円をお返しします。お手続きはいりません。`);
    expect(plain).toContain('もう一度メールでお知らせします。');
  });

  test('A second email reports the completed refund', () => {
    const { subject, plain } = rendered({ isDone: true });
    expect(subject).toBe('【ころん堂】重なった送料をお返ししました');
    expect(plain).not.toMatch(/お返しします|もう一度メールで/);
  });

  test('The email tells what happens to the shipment and the prizes', () => {
    expect(rendered({ reason: 'paidTwice' }).plain).toContain('発送のご依頼はそのままです。');
    expect(rendered({ reason: 'holdEnded' }).plain).toContain('賞品は無事です');
  });

  test("The email has the shipment's short number and the refund method", () => {
    const { text } = rendered({ paymentType: 'PAYPAY' });
    expect(text).toMatch(/配送番号\n {2}9C1D-2E3F-4A5B-4C6D\n/);
    expect(text).toMatch(/送料\n {2}600円\(税込\)\n/);
    expect(text).toMatch(/お返しの方法\n {2}PayPay\n/);
  });

  test('An unknown payment method is not mentioned', () => {
    expect(rendered({ paymentType: null }).text).not.toContain('お返しの方法');
  });
});
