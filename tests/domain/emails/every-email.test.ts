import fc from 'fast-check';
import { emailWidthOf, wrap } from '#backend/emails/render-text.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import { OTHER_BRAND, USUAL_NAMES } from '../../support/brand.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/email-samples.ts';

const NAME = EVERY_EMAIL.receipt.name;
const ORIGIN = BRANDING.siteOrigin;
const rendered = (email: (typeof EVERY_EMAIL)[keyof typeof EVERY_EMAIL]) =>
  renderEmail(aQueuedEmail({ message: email }), BRANDING);

/** The visible text, without markup and white space. */
const visibleHtml = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<div style="display:none[^>]*>[^<]*<\/div>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '');
const visibleText = (text: string) => text.replaceAll(/^(https:\/\/\S+|-+)$/gm, '').replaceAll(/\s/g, '');

describe.each(Object.values(EVERY_EMAIL))('The email $kind', (email) => {
  const { subject, text, html } = rendered(email);

  test('has the shop and the topic in the subject', () => {
    expect(subject).toMatch(/^【ころん堂】\S{4,40}$/);
  });

  test('begins with the topic', () => {
    const title = subject.replace('【ころん堂】', '');
    expect(visibleHtml(/<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1] ?? '')).toBe(title);
    expect(visibleText(text)).toMatch(new RegExp(`^ころん堂${title}(こんにちは|小川みのり様|山田花子さん)`));
  });

  test('breaks lines between phrases, never between a date and its time', () => {
    expect(html).toContain('<wbr>');
    expect(html).not.toMatch(/<wbr>[、。」)]|日\([日月火水木金土]\)(<wbr>| )\d/);
  });

  test('has the same content in text and HTML', () => {
    expect(visibleHtml(html)).toBe(visibleText(text));
    expect(visibleText(text).length).toBeGreaterThan(80);
  });

  test('has the same links in text and HTML', () => {
    const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(inHtml).toEqual(text.match(/^https:\S+$/gm));
    for (const href of inHtml)
      expect(href).toMatch(
        /^https:\/\/(koron\.example\/sanrio|ops\.example\.jp\/|member\.kms\.kuronekoyamato\.co\.jp\/)/,
      );
  });

  test('loads nothing and runs no script', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|style)|url\(|@import|\son\w+=/i);
  });

  test('has lines of at most 72 columns and no placeholder left', () => {
    for (const line of text.split('\n'))
      if (!line.startsWith('https:')) expect(emailWidthOf(line)).toBeLessThanOrEqual(72);
    expect(text).not.toMatch(/[!！]{2}|undefined|NaN|\[object/);
  });
});

test('Sentences that are kept for the next email hold nothing of this one', () => {
  const others = ['丸山 ぽぽ', 'みのり & まるぽ', NAME].map((name) =>
    rendered({ ...EVERY_EMAIL.receipt, name }),
  );
  expect(others.at(-1)).toEqual(rendered(EVERY_EMAIL.receipt));
  for (const { text, html } of others.slice(0, 2)) expect(text + html).not.toContain(NAME.slice(0, 2));
});

test.each(['signUpCode', 'reminderCode', 'emailCode'] as const)(
  'A code (%s) is not in the subject',
  (kind) => {
    const { subject, text, html } = rendered(EVERY_EMAIL[kind]);
    const { code } = EVERY_EMAIL[kind];
    expect(subject).not.toContain(code);
    // The code is in the preview of the HTML and on its own line of the text.
    expect(html).toContain(`コードは${code}です。10分のあいだ使えます。`);
    expect(text).toMatch(new RegExp(`^${code}$`, 'm'));
    expect(text).toContain('10分のあいだ(10:10まで)使えます。');
    const { longCode } = EVERY_EMAIL[kind];
    expect(text).toMatch(new RegExp(`^${longCode.replaceAll(/(\d{5})(?=\d)/g, '$1-')}$`, 'm'));
    expect(text).toContain('心当たりがない場合は、このメールを捨ててください。');
    expect(text).toContain('コードやパスワードをメールでおたずねすることはありません。');
  },
);

test('An existing member gets links to the login and to the password reset', () => {
  const { text } = rendered(EVERY_EMAIL.alreadyMember);
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/login\n`);
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/reminder\n`);
});

test('An address without a member gets a link to the sign-up', () => {
  expect(rendered(EVERY_EMAIL.noSuchMember).text).toContain(`${ORIGIN}/sanrio/mypage/signup\n`);
});

test.each(['passwordChanged', 'emailChanged', 'profileChanged'] as const)(
  'A change (%s) has its time and advice for a member who did not make it',
  (kind) => {
    const { text } = rendered(EVERY_EMAIL[kind]);
    expect(text).toContain('11月28日(土) 10:00に、');
    expect(text).toContain('変えた覚えがないときは');
    expect(text).toContain(`${ORIGIN}/sanrio/contact\n`);
    // The old address cannot be used for a password reset any more.
    expect(text.includes('/mypage/reminder')).toBe(kind !== 'emailChanged');
  },
);

test('A changed password names how it was changed', () => {
  const changed = { kind: 'passwordChanged', name: '小川 みのり' } as const;
  expect(rendered({ ...changed, byReminder: true }).text).toContain('メールに届いたコードで');
  expect(rendered({ ...changed, byReminder: false }).text).toContain('マイページから');
});

test('The goodbye names the records kept for seven years and the law', () => {
  const { text } = rendered(EVERY_EMAIL.accountDeleted);
  expect(text).toMatch(/7年間保存するもの\n {2}注文、入金、返金および発送の記録\n {2}法令により/);
});

test.each([
  ['newDraws', '新作のお知らせ'],
  ['restock', '再販のお知らせ'],
] as const)('News (%s) names the reason, the sender and the way to unsubscribe', (preference, name) => {
  const email = { ...EVERY_EMAIL.news, preference };
  const { subject, text } = rendered(email);
  expect(subject).toBe(`【ころん堂】${email.title}`);
  expect(text).toContain(`${ORIGIN}/sanrio/news/12\n`);
  expect(text.replaceAll(/\s/g, '')).toContain(`「${name}」を希望された会員の方にお送りしています。`);
  expect(text).toMatch(/送信者\n {2}株式会社ころん\n/);
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/email#stop=${email.stopToken}\n`);
  expect(text).toMatch(/苦情の窓口\nhttps:\/\/koron\.example\/sanrio\/company#contact\n/);
});

test('HTML in a name is escaped', () => {
  const { html, text } = rendered({ kind: 'welcome', name: `<b>&"'</b>` });
  expect(html).toContain('&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;\u00a0様');
  expect(html).not.toContain('<b>');
  expect(text).toContain(`<b>&"'</b> 様`);
});

test('A name with line breaks becomes one line and cannot add a header', () => {
  const { text, subject } = rendered({
    kind: 'accountDeleted',
    name: 'みのり\r\nBcc: all@example.jp\u2028\n\n当店より',
  });
  expect(text).toContain('みのり Bcc: all@example.jp 当店より 様');
  expect(subject).toBe('【ころん堂】退会のお手続きが終わりました');
});

describe('Line wrapping', () => {
  test('Every sentence begins on its own line', () => {
    expect(wrap('もう閉まりました。また明日。')).toBe('もう閉まりました。\nまた明日。');
  });

  test('A long sentence breaks between words, never before a closing or after an opening bracket', () => {
    const text =
      '公平性を確かめるために公開している「記録」は、退会の後も、7年のあいだ(2033年11月28日まで)残ります。';
    expect(wrap(text).split('\n')).toEqual([
      '公平性を確かめるために公開している「記録」は、退会の後も、7年のあいだ',
      '(2033年11月28日まで)残ります。',
    ]);
  });

  test('An email address is never broken', () => {
    const address = `${'a'.repeat(90)}@example.jp`;
    expect(wrap(`新しいアドレスは ${address} です。`).split('\n')).toEqual([
      '新しいアドレスは',
      address,
      'です。',
    ]);
  });

  test('A grapheme of several characters counts once', () => {
    expect(['か\u3099', '𠮷', '👩‍👩‍👧', 'ﾊ\uff9e', '\u0061\u0301', 'ガa1ﾊ'].map(emailWidthOf)).toEqual([
      2, 2, 2, 1, 1, 5,
    ]);
  });

  test('No line is too long and no character is lost', () => {
    const characters = fc.constantFrom(...'あのおごるカーッ漢字、。「」()10:a 🦔が髙');
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 200 }), (text) => {
        const whole = text.join('');
        const lines = wrap(whole, '  ').split('\n');
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(whole.replaceAll(/\s/g, ''));
        for (const line of lines)
          if (!/^[ -~]*$/.test(line)) expect(emailWidthOf(line)).toBeLessThanOrEqual(72);
      }),
    );
  });
});

test('Emails to a guardian hold no address of the name that the minor has chosen', () => {
  const name = '当選 https://evil.example/prize a@evil.example';
  const { guardianInvited, guardianLink, guardianReceipt } = EVERY_EMAIL;
  for (const email of [
    { ...guardianInvited, childName: name },
    { ...guardianLink, childName: name },
    { ...guardianReceipt, name },
  ]) {
    const { text, html } = rendered(email);
    for (const shown of [text, html]) expect(shown).not.toMatch(/evil\.example|:\/\/evil/);
    expect(visibleText(text)).toContain('https：／／evil．example／prizea＠evil．example');
  }
});

const TO_MEMBERS = Object.values(EVERY_EMAIL).flatMap((email) =>
  'name' in email && !email.kind.startsWith('staff') ? [email] : [],
);

test.each(TO_MEMBERS)('The email $kind to a member without a name speaks to them as a customer', (email) => {
  const { subject, text } = rendered({ ...email, name: '' });
  const [, greeting] = visibleText(text).split(subject.replace('【ころん堂】', ''));
  if (email.kind === 'guardianReceipt') expect(greeting).toContain('お子さまが購入しました。');
  else expect(greeting).toMatch(/^お客さま(?!さま|様)/);
});

test('Emails to the guardian of a minor without a name speak of their child', () => {
  for (const email of [EVERY_EMAIL.guardianInvited, EVERY_EMAIL.guardianLink])
    expect(visibleText(rendered({ ...email, childName: '' }).text)).toMatch(/お子さま(が|の)/);
});

test.each(Object.values(EVERY_EMAIL))(
  'The email $kind of another brand names that shop only, in its colours',
  (message) => {
    const { subject, text, html } = renderEmail(aQueuedEmail({ message }), {
      ...BRANDING,
      brand: OTHER_BRAND,
    });
    expect(subject).toMatch(/^【くじ本舗】/);
    for (const part of [subject, text, html]) expect(part).not.toMatch(USUAL_NAMES);
    expect(html).not.toMatch(/#(?:211b52|db1f5b|d3eaf7|ffd92e)/i);
  },
);
