import { AFTER_LEAVING } from '#components/info/privacy/keeping.ts';
import { FactsTable } from '#components/info/sheet/facts-table.tsx';
import type { Fact } from '#components/info/sheet/facts.ts';
import { Part } from '../part/part.tsx';

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

/** What leaving means, before anybody is asked whether he wants it. */
export const AfterLeaving = () => (
  <Part
    title={TITLE}
    lead="あとから取り消すことはできません。もう一度会員登録をしても、記録は引き継がれません。"
  >
    <FactsTable caption={TITLE} facts={[ENDS, ...AFTER_LEAVING]} />
  </Part>
);
