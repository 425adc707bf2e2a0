import { FactsTable } from '#components/info/facts-table.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { SiteTextFact } from '#lib/contract/site-text-blocks.ts';

const TITLE = '退会すると、どうなりますか';

const ENDS: SiteTextFact = {
  term: '終わるもの',
  lines: [],
  list: [
    '当選賞品・購入履歴・配送履歴を見ること',
    '当選賞品の発送の依頼',
    'ガチャの順番待ち',
    'お知らせメール',
  ],
};

type AfterDeletionProps = {
  /** Data that are deleted and data that are kept, as 個人情報保護方針 says. */
  readonly facts: readonly SiteTextFact[];
};

/** Lists the effects of deleting the account. */
export const AfterDeletion = ({ facts }: AfterDeletionProps) => (
  <TitledCard
    title={TITLE}
    lead="あとから取り消すことはできません。もう一度会員登録をしても、記録は引き継がれません。"
  >
    <FactsTable caption={TITLE} facts={[ENDS, ...facts]} />
  </TitledCard>
);
