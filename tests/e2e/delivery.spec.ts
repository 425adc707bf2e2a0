import { readFileSync, writeFileSync } from 'node:fs';
import * as buyer from './buying/purchase.ts';
import { isFair } from './fair.ts';
import { mailAbout } from './members/mailbox.ts';
import { expect, test } from './shop.ts';
import { anOperator } from './operator.ts';

/** A number of ヤマト運輸: eleven digits and what remains of them when they are divided by seven. */
const aTrackingNumber = () => {
  const digits = `${Date.now()}`.slice(-11);
  return `${digits}${Number(digits) % 7}`;
};

test('what was won is asked for, paid, packed, sent and followed to the door', async ({ page }, testInfo) => {
  const email = await buyer.aNewMember(page);

  await test.step('buys and plays', async () => {
    await buyer.goesToPay(page, { draw: 'yumeji-nidone', quantity: 5, way: 'クレジットカード' });
    await buyer.pays(page);
    await buyer.waitsForTheMachine(page);
    await buyer.seesTheResult(page);
    await page.getByRole('link', { name: '発送を依頼する' }).click();
  });

  await test.step('chooses what is sent, and where to', async () => {
    await page.waitForURL(/mypage\/product\/yumeji-nidone/);
    await expect(page.getByRole('heading', { name: '当選賞品の詳細' })).toBeVisible();
    await isFair(page);
    // Whoever comes from a result has its prizes chosen.
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5);
    await page.getByRole('main').getByRole('link', { name: '確認へすすむ' }).click();
    await expect(page.getByRole('heading', { name: 'お届けもの 5点' })).toBeVisible();
    await isFair(page);
    await page.getByRole('button', { name: '発送を依頼する' }).click();
  });

  await test.step('pays the fee', async () => {
    await page.getByRole('radio', { name: /PayPay/ }).check();
    await isFair(page);
    await page.getByRole('button', { name: /を支払う$/ }).click();
    await page.waitForURL(/\/api\/pretend\/pay\//);
    await buyer.pays(page);
    await page.waitForURL(/mypage\/userShip\//);
    await mailAbout(page.request, email, '発送のご依頼');
  });

  const parcel = /userShip\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const step = (name: string) => page.locator('[aria-current=step]').filter({ hasText: name });
  const operator = await anOperator();

  await test.step('is accepted, packed and handed over', async () => {
    await expect(step('受付')).toBeVisible();
    await isFair(page);
    await operator.types('parcels', 'accept', parcel);
    const sheet = testInfo.outputPath('b2.csv');
    await operator.types('parcels', 'export', '--carrier', 'yamato', '--encoding', 'sjis', '--out', sheet);
    expect(new TextDecoder('shift_jis').decode(readFileSync(sheet))).toContain('吉田泉殿町');
    await page.reload();
    await expect(step('発送準備中')).toBeVisible();
    await expect(page.getByRole('button', { name: 'お届け先を変える' })).toHaveCount(0);

    const numbers = testInfo.outputPath('numbers.csv');
    const number = aTrackingNumber();
    writeFileSync(numbers, `parcel,carrier,number\r\n${parcel},yamato,${number}\r\n`);
    await operator.types('parcels', 'import-tracking', numbers);
    expect(await mailAbout(page.request, email, '発送しました')).toContain(number);
    await page.reload();
    await expect(step('発送メール')).toBeVisible();
    await expect(page.getByText(number.replace(/(\d{4})(\d{4})(\d{4})/, '$1-$2-$3'))).toBeVisible();
    await isFair(page);
  });

  await test.step('has arrived', async () => {
    await operator.types('parcels', 'deliver', parcel);
    await page.reload();
    await buyer.heading(page, '箱が、とどきました');
    await page.goto('/sanrio/mypage/userShip');
    await expect(page.getByRole('main').getByText('お届けずみ')).toHaveCount(1);
    await isFair(page);
  });

  await test.step('a receipt is printed, the same every time', async () => {
    await page.goto('/sanrio/mypage/orderHistory');
    await page
      .getByRole('main')
      .getByRole('link', { name: /ゆめじ/ })
      .first()
      .click();
    await page.getByRole('button', { name: '領収書を表示する' }).click();
    const receipt = page.getByRole('article', { name: '領収書' });
    await expect(receipt).toContainText('4,500円');
    await expect(receipt).toContainText('クレジットカード');
    await isFair(page);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
