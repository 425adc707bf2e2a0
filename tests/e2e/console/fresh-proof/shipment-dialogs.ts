import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { button, choose, complete, fillReason, go, read, type Staff } from './proofs.ts';

const Shipments = z.object({
  items: z.array(
    z.object({
      shipmentId: z.string(),
      number: z.string(),
      prizes: z.number(),
      fee: z.number(),
      paymentStatus: z.string(),
      pausedAt: z.string().nullable(),
      problem: z.string().nullable(),
    }),
  ),
});
type Shipment = z.infer<typeof Shipments>['items'][number];

type Change = {
  readonly title: string;
  readonly done: string;
  readonly confirm?: string;
  readonly fill?: (dialog: Locator) => Promise<void>;
};

/** Every dialog of shipments before and after the handover. */
export async function tryShipments(staff: Staff): Promise<void> {
  const { page } = staff;
  await go(staff, '/shipments');
  const listed = async (task: string) =>
    (await read(staff, Shipments, { path: `/api/ops/shipments?task=${task}&limit=100` })).items;
  const unsent = [...(await listed('pack')), ...(await listed('accept'))];
  const large = one(unsent, ({ prizes }) => prizes > 1);
  const paid = one(unsent, (shipment) => shipment !== large && isFeePaid(shipment));
  const dropped = one(unsent, (shipment) => shipment !== large && shipment !== paid);
  const troubled = (await listed('trouble')).filter(({ pausedAt }) => pausedAt === null);

  const change = async ({ number }: Shipment, { title, confirm = title, done, fill }: Change) =>
    complete(staff, {
      title: `${number}: ${title}`,
      confirm,
      success: `${number}: ${done}`,
      ...(fill && { fill }),
    });
  const open = ({ shipmentId }: Shipment) => go(staff, `/shipments/${shipmentId}`);

  await open(large);
  await button(page, '住所を訂正する').click();
  await change(large, {
    title: '住所を訂正する',
    done: '住所を訂正しました。',
    fill: (dialog) => dialog.getByRole('textbox', { name: '建物名・部屋番号' }).fill('ころん荘２０２'),
  });
  await button(page, '送り状の行を変える').click();
  await change(large, {
    title: '送り状の行を変える',
    confirm: 'この行にする',
    done: '送り状の行を変えました。',
    fill: (dialog) => dialog.getByRole('textbox', { name: /^名前の行/ }).fill('ころん堂 お客様'),
  });
  await choose(staff, '賞品を箱から外す');
  await change(large, {
    title: '賞品を箱から外す',
    done: '賞品を箱から外しました。',
    fill: async (dialog) => {
      await dialog.getByRole('checkbox').first().check();
      await fillReason(dialog);
    },
  });

  await open(paid);
  await button(page, '送料を返金する').click();
  await change(paid, {
    title: '送料を返金する',
    confirm: '返金する',
    done: '送料の返金を始めました。',
    fill: fillReason,
  });
  await open(dropped);
  await choose(staff, '発送を取り下げる');
  await change(dropped, {
    title: '発送を取り下げる',
    confirm: '取り下げる',
    done: '発送を取り下げました。',
    fill: fillReason,
  });

  const returned = one(troubled, ({ problem }) => problem === 'returned');
  const damaged = one(troubled, ({ problem }) => problem === 'damaged');
  const done = '続きの発送を作りました。受付待ちか、送料の支払い待ちにあります。';
  await open(returned);
  await button(page, '再送する').click();
  await change(returned, { title: '再送する', done });
  await open(damaged);
  await button(page, '交換品を送る').click();
  await change(damaged, { title: '交換品を送る', done });
}

const isFeePaid = ({ fee, paymentStatus }: Shipment): boolean => fee > 0 && paymentStatus === 'CAPTURED';

function one(of: readonly Shipment[], isIt: (shipment: Shipment) => boolean): Shipment {
  const found = of.find(isIt);
  if (found === undefined) throw new Error('The demonstration has no such shipment.');
  return found;
}
