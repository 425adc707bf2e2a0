import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { NumberDialog } from '#console/routes/shipments/number-dialog.tsx';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const NUMBER = '8F68-2897-65FA-4E2F';
const AT = '2026-11-28T00:00:00Z';

/** A shipment that has left with the wrong number. */
const SENT: OpsShipmentDetail = {
  shipmentId: ID,
  number: NUMBER,
  status: 'COMPLETEMAIL',
  task: null,
  version: 1,
  prizes: 0,
  drawTitles: [],
  memberName: '佐藤 花子',
  fee: 600,
  method: 'box',
  paymentStatus: 'CAPTURED',
  payUntil: null,
  requestedAt: AT,
  since: AT,
  packedAt: AT,
  exportedAt: null,
  exportedBy: null,
  isGift: false,
  gift: null,
  isReceivers: false,
  deliverOn: null,
  deliverySlot: null,
  packer: null,
  pausedAt: null,
  carrier: 'yamato',
  trackingNumber: '470000000116',
  problem: null,
  problemSince: null,
  resolution: null,
  memberId: ID,
  address: null,
  label: null,
  paymentType: 'CARD',
  withdrawnAt: null,
  packedBy: null,
  ticked: [],
  pauseReason: null,
  pauseNote: null,
  boxes: [],
  splitFrom: null,
  returnReason: null,
  shopWords: null,
  returnKeptUntil: null,
  resolvedAt: null,
  follows: null,
  followedBy: null,
  trackingUrl: null,
  contents: [],
  moves: [],
  money: [],
  refunds: [],
  reports: [],
  decisions: [],
};

enableResizeObserver();

test.each(['4700 0000 0105', '4700-0000-0105', ' ４７００　００００　０１０５ '])(
  'The preview of a corrected number %j has its usual groups',
  async (typed) => {
    enableLocalRequests();
    globalThis.fetch = async () =>
      Response.json({ shipmentId: ID, number: NUMBER, followUp: null, dryRun: true });
    render(<NumberDialog shipment={SENT} isCorrection onClose={() => {}} />, inMantine);
    const field = await screen.findByRole('textbox', { name: /伝票番号/ });
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }));
    expect(await screen.findByText('4700-0000-0105')).toBeVisible();
  },
);
