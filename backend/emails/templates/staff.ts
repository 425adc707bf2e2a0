import type { EmailOf } from '#backend/domain/emails.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { elsewhere, type EmailContent, type EmailContext, paragraph } from '../email-content.ts';

const toStaff = (name: string): string => `${name} さん`;

/** The link is a secret: it is in the email alone, whose row is deleted when it is sent. */
export const staffInvited = (
  { name, link, until, isRecovery }: EmailOf<'staffInvited'>,
  { brand }: EmailContext,
): EmailContent => ({
  title: isRecovery ? '店長室に入りなおすリンクです' : '店長室への招待です',
  preheader: '1回だけ使えるリンクです。',
  greeting: toStaff(name),
  blocks: [
    paragraph(
      isRecovery
        ? `${brand.name}の店長室に、新しいパスキーで入りなおすためのリンクです。使うと、前のパスキーは使えなくなります。`
        : `${brand.name}の店長室(お店の管理画面)に招待されました。次のリンクで、パスキーを追加してください。`,
    ),
    elsewhere('パスキーを追加する', link),
    paragraph(`${japanDateTime(until)}まで、1回だけ使えます。ほかの人に渡さないでください。`),
    paragraph('心当たりがない場合は、このメールを捨ててください。'),
  ],
});

export const staffNotice = ({ name, title, lines, url }: EmailOf<'staffNotice'>): EmailContent => ({
  title: `店長室：${title}`,
  preheader: lines[0] ?? title,
  greeting: toStaff(name),
  blocks: [
    ...lines.map(paragraph),
    elsewhere('店長室で見る', url),
    paragraph('どのお知らせを受け取るかは、店長室の「自分の設定」で選べます。'),
  ],
});

/** An email that staff send to themselves. Its subject and first line say that it is a test. */
export const testOf = (content: EmailContent): EmailContent => ({
  ...content,
  title: `テスト：${content.title}`,
  preheader: '店長室からのテスト送信です。',
  blocks: [
    paragraph('店長室からのテスト送信です。お名前や内容は見本で、実際のお手続きはありません。'),
    ...content.blocks,
  ],
});
