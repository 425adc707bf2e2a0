import { aCatalogueFolder, aDrawFile, aLastOne, aPrizeLine } from '../../support/catalogue.ts';
import { runProgram } from '../../support/process.ts';
import { z } from 'zod';
import { rowsOf } from '../rows.ts';

export const DIRECTORY = 'drill';
export const PRICE = 700;

const Draw = z.object({ id: z.string() });

/** Puts a draw with so many tickets in its box on sale; its id. */
export async function putOnSale(url: string, tickets: number): Promise<string> {
  const folder = await aCatalogueFolder();
  folder.draw(DIRECTORY, drawFile(tickets));
  const words = ['backend/cli/main.ts', 'catalogue', 'import', folder.path, '--demonstration'];
  const imported = await runProgram(words, { DATABASE_URL: url });
  folder.remove();
  if (imported.code !== 0) throw new Error(`The draw could not be put on sale: ${imported.err}`);
  const [draw] = z.array(Draw).parse(await rowsOf(url, 'SELECT draw_id AS id FROM draws'));
  return String(draw?.id);
}

/** A draw wants four prizes at least, so a ticket each of three is gone before: also a box of one can be sold. */
function drawFile(tickets: number) {
  const first = Math.ceil(tickets / 20);
  const others = tickets - first;
  const counts = { A: first, B: Math.floor(others / 4), C: Math.floor(others / 3) };
  const total = { ...counts, D: tickets - counts.A - counts.B - counts.C };
  return aDrawFile({
    salesType: 'last_special',
    price: PRICE,
    prizes: [
      aPrizeLine('A', { total: total.A }),
      ...(['B', 'C', 'D'] as const).map((grade) => aPrizeLine(grade, { total: total[grade] + 1 })),
    ],
    lastOne: aLastOne(),
    paymentTypes: ['CARD', 'PAYPAY', 'AU', 'DOCOMO', 'SB'],
    quantities: [1, 5],
    limits: { perPurchase: 5, perMember: null, concurrentPlaying: 100_000 },
    demonstration: { drawn: { B: 1, C: 1, D: 1 } },
  });
}
