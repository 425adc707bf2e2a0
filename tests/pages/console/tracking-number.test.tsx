import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NumberDialog } from '#console/routes/shipments/number-dialog.tsx';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';
import { SENT } from './sent-shipment.ts';

const { shipmentId, number } = SENT;

enableResizeObserver();

test.each(['4700 0000 0105', '4700-0000-0105', ' ４７００　００００　０１０５ '])(
  'The preview of a corrected number %j has its usual groups',
  async (typed) => {
    enableLocalRequests();
    globalThis.fetch = async () => Response.json({ shipmentId, number, followUp: null, dryRun: true });
    render(<NumberDialog shipment={SENT} isCorrection onClose={() => {}} />, inMantine);
    const field = await screen.findByRole('textbox', { name: /伝票番号/ });
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }));
    expect(await screen.findByText('4700-0000-0105')).toBeVisible();
  },
);
