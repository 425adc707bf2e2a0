import { widthOf } from '#backend/emails/render-text.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/emails.ts';

const ORIGIN = BRANDING.siteOrigin;
const written = (letter: (typeof EVERY_EMAIL)[keyof typeof EVERY_EMAIL]) =>
  renderEmail(aQueuedEmail({ message: letter }), BRANDING);

/** What a reader sees of it, without how it is set. */
const seenInHtml = (html: string) =>
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
const seenInText = (text: string) => text.replaceAll(/^(https:\/\/\S+|-+)$/gm, '').replaceAll(/\s/g, '');

describe.each(Object.values(EVERY_EMAIL))('The letter $kind', (letter) => {
  const { subject, text, html } = written(letter);

  test('says from whom it is and what it is about', () => {
    expect(subject).toMatch(/^【ころん堂】\S{4,40}$/);
  });

  test('begins with what it is about', () => {
    const title = subject.replace('【ころん堂】', '');
    expect(seenInHtml(/<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1] ?? '')).toBe(title);
    expect(seenInText(text)).toMatch(new RegExp(`^ころん堂${title}(こんにちは|小川みのり様)`));
  });

  test('ends its lines between phrases, and never between a date and its time', () => {
    expect(html).toContain('<wbr>');
    expect(html).not.toMatch(/<wbr>[、。」)]|日\([日月火水木金土]\)(<wbr>| )\d/);
  });

  test('says the same in both versions', () => {
    expect(seenInHtml(html)).toBe(seenInText(text));
    expect(seenInText(text).length).toBeGreaterThan(80);
  });

  test('leads to the same pages of the shop in both versions', () => {
    const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(inHtml).toEqual(text.match(/^https:\S+$/gm));
    for (const href of inHtml)
      expect(href).toMatch(/^https:\/\/(koron\.example\/sanrio|member\.kms\.kuronekoyamato\.co\.jp\/)/);
  });

  test('fetches nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|style)|url\(|@import|\son\w+=/i);
  });

  test('keeps its lines short and says so politely', () => {
    for (const line of text.split('\n'))
      if (!line.startsWith('https:')) expect(widthOf(line)).toBeLessThanOrEqual(72);
    expect(text).not.toMatch(/[!！]{2}|undefined|NaN|\[object/);
  });
});

test.each(['signUpCode', 'reminderCode', 'emailCode'] as const)(
  'A code (%s) is not in the subject',
  (kind) => {
    const { subject, text, html } = written(EVERY_EMAIL[kind]);
    const { code } = EVERY_EMAIL[kind];
    expect(subject).not.toContain(code);
    // Beside the subject in the list of mails, large in the letter, and in a line of its own in the text.
    expect(html).toContain(`コードは${code}です。10分のあいだ使えます。`);
    expect(text).toMatch(new RegExp(`^${code}$`, 'm'));
    expect(text).toContain('10分のあいだ(10:10まで)使えます。');
    expect(text).toContain('心当たりがない場合は、このメールを捨ててください。');
    expect(text).toContain('コードやパスワードをメールでおたずねすることはありません。');
  },
);

test('Whoever is a member already is led to the login and to the reminder', () => {
  const { text } = written(EVERY_EMAIL.alreadyMember);
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/login\n`);
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/reminder\n`);
});

test('Whoever is no member is led to the sign-up', () => {
  expect(written(EVERY_EMAIL.noSuchMember).text).toContain(`${ORIGIN}/sanrio/mypage/signup\n`);
});

test.each(['passwordChanged', 'emailChanged', 'profileChanged'] as const)(
  'A change (%s) is told with its time, and with what to do if it was somebody else',
  (kind) => {
    const { text } = written(EVERY_EMAIL[kind]);
    expect(text).toContain('11月28日(土) 10:00に、');
    expect(text).toContain('変えた覚えがないときは');
    expect(text).toContain(`${ORIGIN}/sanrio/company#contact\n`);
    // From an address that is no longer the member's, no reminder would work.
    expect(text.includes('/mypage/reminder')).toBe(kind !== 'emailChanged');
  },
);

test('A new password is told with how it was set', () => {
  const changed = { kind: 'passwordChanged', name: '小川 みのり' } as const;
  expect(written({ ...changed, byReminder: true }).text).toContain('メールに届いたコードで');
  expect(written({ ...changed, byReminder: false }).text).toContain('マイページから');
});

test('The goodbye says what is kept for seven years, and why', () => {
  const { text } = written(EVERY_EMAIL.goodbye);
  expect(text).toMatch(/7年間保存するもの\n {2}注文、入金、返金および発送の記録\n {2}法令により/);
});

test.each([
  ['newDraws', '新作のお知らせ'],
  ['restock', '再販のお知らせ'],
] as const)('News (%s) says why one gets it, who sends it, and how to stop it', (wish, name) => {
  const letter = { ...EVERY_EMAIL.news, wish };
  const { subject, text } = written(letter);
  expect(subject).toBe(`【ころん堂】${letter.title}`);
  expect(text).toContain(`${ORIGIN}/sanrio/news/12\n`);
  expect(text.replaceAll(/\s/g, '')).toContain(`「${name}」を希望された会員の方にお送りしています。`);
  expect(text).toMatch(/送信者\n {2}株式会社ころん\n/);
  expect(text).toContain(`${ORIGIN}/sanrio/mypage/email#stop=${letter.stopToken}\n`);
  expect(text).toMatch(/苦情の窓口\nhttps:\/\/koron\.example\/sanrio\/company#contact\n/);
});

test('A name is text, whatever stands in it', () => {
  const { html, text } = written({ kind: 'welcome', name: `<b>&"'</b>` });
  expect(html).toContain('&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;\u00a0様');
  expect(html).not.toContain('<b>');
  expect(text).toContain(`<b>&"'</b> 様`);
});

test('A name of many lines stays in one', () => {
  const { text, subject } = written({
    kind: 'goodbye',
    name: 'みのり\r\nBcc: all@example.jp\u2028\n\n当店より',
  });
  expect(text).toContain('みのり Bcc: all@example.jp 当店より 様');
  expect(subject).toBe('【ころん堂】退会のお手続きが終わりました');
});
