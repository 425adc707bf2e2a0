import type { EmailOf } from '#backend/domain/emails.ts';
import type { PauseReason, ReplaceReason } from '#lib/contract/enums.ts';
import { TAKEN_OUT_STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { yenText, shortNumber } from '#lib/text/numbers.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, type EmailContent, type Fact, facts, paragraph } from '../email-content.ts';
import { contactLink } from './phrases.ts';
import { countOf, numberOf } from './shipments.ts';

type Message = EmailOf<'shipmentChanged'>;

const TITLES: Readonly<Record<Message['change'], string>> = {
  withdrawnByShop: '発送を取り下げました',
  takenOut: '賞品を箱から外しました',
  replaced: '賞品を取り替えました',
  paused: '発送をいったん止めています',
  resumed: '発送の準備を再開しました',
  split: '箱を分けてお送りします',
};

const PAUSE_TEXTS: Readonly<Record<PauseReason, string>> = {
  damage: '箱におつめする前の確認で、賞品に傷みが見つかったため、発送をいったん止めて対応しています。',
  missing: 'お送りする賞品を確かめているため、発送をいったん止めています。',
  address: 'お届け先を確かめているため、発送をいったん止めています。',
  other: '確認したいことがあるため、発送をいったん止めています。',
};

const REPLACED_TEXTS: Readonly<Record<ReplaceReason, string>> = {
  damage: '箱におつめする前の確認で賞品に傷みが見つかったため、同じ賞品の別のお品と取り替えました。',
  missing: 'お送りする賞品が見つからなかったため、同じ賞品の別のお品をお入れしました。',
  other: '箱におつめする前に、賞品を同じ賞品の別のお品と取り替えました。',
};

/** Says what has changed, where the prizes are, and what goes back. */
export const shipmentChanged = (message: Message): EmailContent => {
  const isInStorage = isGone(message) && !message.isFollowUp;
  return {
    title: TITLES[message.change],
    preheader: isInStorage ? '賞品は発送待ちに戻っています。' : '発送前の変更をお知らせします。',
    greeting: withSama(message.name),
    blocks: [
      paragraph(textOf(message)),
      facts(numberOf(message), ...factsOf(message)),
      ...(message.returnedYen > 0
        ? [paragraph('お返しの方法と時期は、別のメールでお知らせします。お手続きはいりません。')]
        : []),
      isInStorage
        ? button('当選賞品を見る', ROUTES.prizes)
        : button('発送の状況を見る', shipmentRoute(message.shipmentId)),
      paragraph('ご不明な点は、配送番号をそえておたずねください。'),
      contactLink,
    ],
  };
};

const isGone = ({ change }: Message) => change === 'withdrawnByShop' || change === 'takenOut';

function textOf(message: Message): string {
  switch (message.change) {
    case 'withdrawnByShop':
      return message.isFollowUp
        ? 'この荷物の発送を取り下げました。賞品は当店でお預かりしています。あらためてご案内します。'
        : `この発送を取り下げました。賞品は発送待ちに戻り、少なくとも${TAKEN_OUT_STORAGE_DAYS}日間お預かりします。もう一度、発送を依頼していただけます。`;
    case 'takenOut':
      return `箱から賞品を外しました。残りの賞品は、予定どおりお送りします。外した賞品は発送待ちに戻り、少なくとも${TAKEN_OUT_STORAGE_DAYS}日間お預かりします。`;
    case 'replaced':
      return `${REPLACED_TEXTS[message.replacedFor ?? 'other']}そのままお送りします。`;
    case 'paused':
      return message.reason === null ? PAUSE_TEXTS.other : PAUSE_TEXTS[message.reason];
    case 'resumed':
      return 'お待たせしました。止めていた発送の準備を再開しました。';
    case 'split':
      return '賞品を2つの箱に分けてお送りします。追加の送料はいただきません。箱ごとに、発送のときお知らせします。';
  }
}

function factsOf(message: Message): readonly Fact[] {
  const { change, returnedYen, addedId } = message;
  const counted =
    change === 'paused' || change === 'resumed' ? [] : [{ term: '賞品', lines: [countOf(message)] }];
  return [
    ...counted,
    ...(addedId === null ? [] : [{ term: '分けた箱の配送番号', lines: [shortNumber(addedId)] }]),
    ...(returnedYen === 0 ? [] : [{ term: 'お返しする送料', lines: [yenText(returnedYen)] }]),
  ];
}
