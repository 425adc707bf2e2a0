import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowUpDialog } from '#console/routes/shipments/follow-up-dialog.tsx';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';
import { SENT } from './sent-shipment.ts';

const STORED = {
  name: '佐藤 花子',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: '',
  tel: '09012345678',
};

test.each([
  ['that of the shipment', STORED.address],
  ['another one', '東京都渋谷区神宮前4-5-6'],
])('Before a box is sent again, its address is shown: %s', async (_which, address) => {
  const { shipmentId, number } = SENT;
  enableResizeObserver();
  enableLocalRequests();
  globalThis.fetch = async () => Response.json({ shipmentId, number, followUp: null, dryRun: true });
  render(
    <FollowUpDialog shipment={{ ...SENT, address: STORED }} kind="resent" onClose={() => {}} />,
    inMantine,
  );
  if (address !== STORED.address) {
    await userEvent.click(await screen.findByRole('checkbox', { name: '別の住所に送る' }));
    const field = screen.getByRole('textbox', { name: /^住所/ });
    await userEvent.clear(field);
    await userEvent.type(field, address);
  }
  await userEvent.click(await screen.findByRole('button', { name: '内容を確認する' }));
  expect(await screen.findByText('次の住所に送ります。会員にメールが届きます。')).toBeVisible();
  const lines = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(lines).toEqual([STORED.name, STORED.zip, address, STORED.tel]);
});
