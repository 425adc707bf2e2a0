import { expect, test } from '../shop.ts';
import * as buyer from './purchase.ts';

const DRAW = 'fuguchio-ennichi';

for (const way of buyer.WAYS) {
  test(`one ticket is paid by ${way} and its result is shown`, async ({ page }) => {
    await buyer.aNewMember(page);
    await buyer.goesToPay(page, { draw: DRAW, quantity: 1, way });
    await buyer.pays(page);
    await buyer.waitsForTheMachine(page);
    await buyer.seesTheResult(page);
    expect(await buyer.prizesShown(page)).toBe(1);
    await expect(page.getByText(way)).toBeVisible();
  });
}
