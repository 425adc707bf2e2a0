import { screen } from '@testing-library/react';
import { Result } from '#components/play/result/result.tsx';
import { answered, renderForMember, type Replies } from '../account/member-around.tsx';
import { aPlayedDraw } from './played-order.ts';
import { letDialogsOpen } from '../shell/dialog.ts';

export const HERE = '/sanrio/marupo-otsukai/result';

const NO_OTHERS = answered({
  productId: 'p-otsukai',
  status: 'CONFIRM',
  orderHistoryId: 'o-1',
  unseen: 0,
} as const);

type Around = Parameters<typeof renderForMember>[2];

/** The page of a result, with a shop that answers what the test is about. */
export function openResult(replies: Replies, query = '', around: Around = {}) {
  letDialogsOpen();
  return renderForMember(
    <Result draw={aPlayedDraw()} />,
    { showPlay: [NO_OTHERS], showDraw: [answered(aPlayedDraw())], ...replies },
    { ...around, path: `${HERE}${query}` },
  );
}

export const crank = () => screen.findByRole('button', { name: 'まわす' });
/** The button stands there also while the machine is being brought in, and is another one afterwards. */
export async function allAtOnce() {
  await crank();
  return screen.getByRole('button', { name: '結果だけまとめて見る' });
}
export const summaryOf = (count: number) => screen.findByRole('heading', { name: `${count}回ぶんの結果` });
