import { screen } from '@testing-library/react';
import { Result } from '#components/play/result/result.tsx';
import { aMember, answered, renderForMember, type Replies } from '../render.tsx';
import { enableDialogs } from '../browser.ts';
import { aBoughtDraw } from '../../support/api-responses.ts';
import { aPlayedDraw } from './played-order.ts';

export const HERE = '/sanrio/marupo-otsukai/result';

const NO_OTHERS = answered({
  productId: 'p-otsukai',
  status: 'CONFIRM',
  orderHistoryId: 'o-1',
  unseen: 0,
} as const);

type Around = Parameters<typeof renderForMember>[2];

const ACCOUNT = {
  listBoughtDraws: [answered({ items: [aBoughtDraw()], total: 1 })],
  showUser: [answered(aMember())],
};

/** Opens the result page. */
export function openResult(replies: Replies, query = '', around: Around = {}) {
  enableDialogs();
  return renderForMember(
    <Result draw={aPlayedDraw()} />,
    { showPlay: [NO_OTHERS], showDraw: [answered(aPlayedDraw())], ...ACCOUNT, ...replies },
    { ...around, path: `${HERE}${query}` },
  );
}

export const crank = () => screen.findByRole('button', { name: 'まわす' });
/** Waits for the scene first: its placeholder has a button of the same name, which is replaced. */
export async function allAtOnce() {
  await crank();
  return screen.getByRole('button', { name: '結果だけまとめて見る' });
}
export const summaryOf = (count: number) => screen.findByRole('heading', { name: `${count}回ぶんの結果` });
