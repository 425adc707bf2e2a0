import type { LetterOf } from '#backend/domain/letters/letter.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { button, facts, link, type Paper, paragraph, type Part } from '../paper.ts';
import { CONTACT, contactLink, headOf, toMember } from './words.ts';

const FINE: Part = paragraph('ご本人が変えたのであれば、することはありません。');

/** Whoever can still read this mailbox gets the account back by it, whatever password it has now. */
const GET_BACK: readonly Part[] = [
  paragraph(
    '変えた覚えがないときは、ほかの人がログインしているかもしれません。すぐにパスワードを決めなおして、お知らせください。',
  ),
  button('パスワードを決めなおす', ROUTES.reminder),
  contactLink,
];

export function passwordChanged(letter: LetterOf<'passwordChanged'>, madeAt: Date): Paper {
  const how = letter.byReminder ? 'メールに届いたコードで' : 'マイページから';
  return {
    ...headOf('パスワードが変わりました'),
    preheader: '変えた覚えがないときは、すぐにお読みください。',
    greeting: toMember(letter.name),
    parts: [
      paragraph(`${whenText(madeAt)}に、${how}パスワードが変わりました。`),
      paragraph('ほかの端末のログインは、すべて終わらせました。'),
      FINE,
      ...GET_BACK,
    ],
  };
}

/** Says nothing of setting the password anew: from the old address that no longer works. */
export const emailChanged = (letter: LetterOf<'emailChanged'>, madeAt: Date): Paper => ({
  ...headOf('メールアドレスが変わりました'),
  preheader: '変えた覚えがないときは、すぐにお読みください。',
  greeting: toMember(letter.name),
  parts: [
    paragraph(`${whenText(madeAt)}に、登録のメールアドレスが変わりました。`),
    facts({ term: '新しいメールアドレス', lines: [letter.hiddenEmail] }),
    paragraph('これからのメールは、新しいアドレスだけにお送りします。ログインにも、そちらをお使いください。'),
    FINE,
    paragraph('変えた覚えがないときは、ほかの人がログインしているかもしれません。すぐにお知らせください。'),
    button('お問い合わせ', CONTACT),
  ],
});

export const profileChanged = (letter: LetterOf<'profileChanged'>, madeAt: Date): Paper => ({
  ...headOf('会員情報が変わりました'),
  preheader: '変えた覚えがないときは、すぐにお読みください。',
  greeting: toMember(letter.name),
  parts: [
    paragraph(`${whenText(madeAt)}に、会員情報が変わりました。`),
    facts({ term: '変わったところ', lines: letter.what }),
    paragraph('変わった後の内容は、会員情報のページでご覧になれます。'),
    link('会員情報を見る', ROUTES.profile),
    FINE,
    ...GET_BACK,
  ],
});

const whenText = (madeAt: Date) => japanDateTime(madeAt.toISOString());
