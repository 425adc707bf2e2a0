import type { EmailOf } from '#backend/domain/emails.ts';
import { inquiryRoute, threadRoute } from '#lib/site/inquiry-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, type EmailContent, facts, link, note, paragraph, paragraphsOf } from '../email-content.ts';

type InquiryEmail = EmailOf<'inquiryReceived' | 'inquiryAnswered'>;

const numberOf = ({ inquiryId }: InquiryEmail) => ({
  term: 'お問い合わせ番号',
  lines: [shortNumber(inquiryId)],
});

/** The thread: behind the login, or behind the token of a guest. */
const routeOf = ({ inquiryId, token }: InquiryEmail): string =>
  token === null ? inquiryRoute(inquiryId) : threadRoute(token);

/** The subjects are the same for all inquiries, because a locked phone shows them. */
export const inquiryReceived = (message: EmailOf<'inquiryReceived'>): EmailContent => ({
  title: 'お問い合わせを受け付けました',
  preheader: '順番にお答えします。お返事まで、少しお待ちください。',
  greeting: withSama(message.name),
  blocks: [
    paragraph('お問い合わせをありがとうございます。内容を確かめて、順番にお答えします。'),
    facts(numberOf(message), { term: 'ご用件', lines: [INQUIRY_TOPIC_NAMES[message.topic]] }),
    paragraph('お送りいただいた内容'),
    ...paragraphsOf(message.text),
    button('お問い合わせを見る・書き足す', routeOf(message)),
    ...guestNote(message),
  ],
});

export const inquiryAnswered = (message: EmailOf<'inquiryAnswered'>): EmailContent => ({
  title: 'お問い合わせにお答えします',
  preheader: 'お問い合わせのお返事です。',
  greeting: withSama(message.name),
  blocks: [
    ...paragraphsOf(message.text),
    ...(message.files > 0
      ? [paragraph(`ファイルが${message.files}点あります。お問い合わせのページからごらんください。`)]
      : []),
    facts(numberOf(message)),
    ...(message.isClosed
      ? [
          paragraph('このお問い合わせは、これで終わりとさせていただきます。'),
          ...(message.files > 0 ? [button('お問い合わせを見る', routeOf(message))] : []),
          link('続きは、新しいお問い合わせから', ROUTES.contact),
        ]
      : [button('お返事を書く', routeOf(message))]),
    ...guestNote(message),
  ],
});

const guestNote = ({ token }: InquiryEmail) =>
  token === null
    ? []
    : [note('上のリンクを知っている人は、このお問い合わせを読めます。ほかの人には教えないでください。')];
