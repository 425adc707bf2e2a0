import type { EmailOf } from '#backend/domain/emails.ts';
import { INFO_PAGES, infoRoute } from '#lib/contract/info-pages.ts';
import { textVersionRoute } from '#lib/site/routes.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { button, facts, type EmailContent, paragraph, paragraphsOf } from '../email-content.ts';
import { contactLink } from './phrases.ts';

/** A change of the terms or the privacy policy, before it applies. */
export function textChange({
  text,
  number,
  note,
  appliesFrom,
  asksConsent,
}: EmailOf<'textChange'>): EmailContent {
  const { title } = INFO_PAGES[text];
  const day = japanLongDate(appliesFrom);
  return {
    title: `${title}を変更します`,
    preheader: `${day}からの${title}です。`,
    greeting: undefined,
    blocks: [
      paragraph(`${day}から、${title}を次のように変更します。`),
      ...paragraphsOf(note),
      facts({ term: '新しい内容の適用日', lines: [day] }),
      button('変わるところを見る', textVersionRoute(text, number)),
      paragraph(
        asksConsent
          ? '適用日のあと、はじめて購入されるときに、新しい内容への同意をおたずねします。'
          : 'お手続きはいりません。適用日より前のご購入には、これまでの内容が適用されます。',
      ),
      contactLink,
    ],
  };
}

/** A change that was announced is not made. */
export function textWithdrawn({ text, appliesFrom }: EmailOf<'textWithdrawn'>): EmailContent {
  const { title } = INFO_PAGES[text];
  const day = japanLongDate(appliesFrom);
  return {
    title: `${title}の変更を取りやめました`,
    preheader: `${day}からの変更はありません。`,
    greeting: undefined,
    blocks: [
      paragraph(`${day}から${title}を変更するとお知らせしましたが、取りやめました。`),
      paragraph('これまでの内容が、そのまま適用されます。お手続きはいりません。'),
      button(`${title}を見る`, infoRoute(text)),
      contactLink,
    ],
  };
}
