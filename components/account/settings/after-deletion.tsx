import { AFTER_ACCOUNT_DELETION } from '#components/info/legal/privacy-retention.ts';
import { FactsTable, type Fact } from '#components/info/facts-table.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';

const TITLE = '退会すると、どうなりますか';

const ENDS: Fact = {
  term: '終わるもの',
  lines: [],
  list: [
    '当選賞品・購入履歴・配送履歴を見ること',
    '当選賞品の発送の依頼',
    'ガチャの順番待ち',
    'お知らせメール',
  ],
};

/** Lists the effects of deleting the account. */
export const AfterDeletion = () => (
  <TitledCard
    title={TITLE}
    lead="あとから取り消すことはできません。もう一度会員登録をしても、記録は引き継がれません。"
  >
    <FactsTable caption={TITLE} facts={[ENDS, ...AFTER_ACCOUNT_DELETION]} />
  </TitledCard>
);
