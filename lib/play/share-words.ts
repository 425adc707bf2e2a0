import type { OrderDetail } from '../contract/order.ts';
import { numberText } from '../words/money.ts';
import { gradeName } from './prize-words.ts';
import { bestFirst } from './result-list.ts';

type Result = Pick<OrderDetail, 'drawTitle' | 'quantity' | 'hasLastOne' | 'prizes'>;

/** What somebody may like to tell others. It names nobody, no order and no other prize. */
export function shareWords({ drawTitle, quantity, hasLastOne, prizes }: Result): string {
  const best = hasLastOne ? 'lastOne' : bestFirst(prizes)[0]?.grade;
  const drew = `${drawTitle}を${numberText(quantity)}回引`;
  return best === undefined ? `${drew}きました` : `${drew}いて、${gradeName(best)}が当たりました`;
}
