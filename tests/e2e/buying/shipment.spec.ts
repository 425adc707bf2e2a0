import { writeFileSync } from 'node:fs';
import { opsContract } from '#lib/contract/ops/contract.ts';
import * as purchase from './purchase.ts';
import { expectAccessible } from '../accessibility.ts';
import { emailAbout, PASSWORD } from '../members/member.ts';
import { expect, ignoreErrors, test } from '../test.ts';
import { createOperator } from '../operator.ts';

/** A tracking number of ヤマト運輸: eleven digits and their remainder modulo 7. */
const newTrackingNumber = () => {
  const digits = `${Date.now()}`.slice(-11);
  return `${digits}${Number(digits) % 7}`;
};

test('a member requests a shipment, follows it until it is delivered, and is served afterwards', async ({
  page,
  consoleErrors,
}, testInfo) => {
  const email = await purchase.newMember(page);

  await test.step('buys tickets', async () => {
    await purchase.buyThroughApi(page, { draw: 'yumeji-nidone', quantity: 5 });
    await page.goto('/sanrio/yumeji-nidone/result');
    await purchase.skipToResult(page);
    await page.getByRole('link', { name: '発送を依頼する' }).click();
  });

  await test.step('chooses the variants', async () => {
    await page.waitForURL(/mypage\/product\/yumeji-nidone/);
    await expect(page.getByRole('heading', { name: '当選賞品の詳細' })).toBeVisible();
    await expectAccessible(page);
    await purchase.chooseVariants(page, 'yumeji-nidone');
  });

  await test.step('selects prizes and address', async () => {
    // The prizes of the result are selected.
    await expect(page.getByText('5点のうち5点を選んでいます。')).toBeVisible();
    await purchase.removeOnePrize(page);
    await page.getByRole('main').getByRole('link', { name: '確認へ進む' }).click();
    await expect(page.getByRole('heading', { name: 'お届けもの 4点' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '発送を依頼する' }).click();
  });

  await test.step('pays the fee', async () => {
    await page.getByRole('radio', { name: /PayPay/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: /を支払う$/ }).click();
    await purchase.waitForProvider(page);
    await purchase.pay(page);
    await page.waitForURL(/mypage\/userShip\//);
    await emailAbout(page.request, email, '発送のご依頼');
  });

  const shipment = /userShip\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const step = (name: string) => page.locator('[aria-current=step]').filter({ hasText: name });
  const operator = await createOperator();

  await test.step('follows packing and handover', async () => {
    await expect(step('受付')).toBeVisible();
    await expectAccessible(page);
    await operator.call('acceptShipments', { shipments: [shipment] });
    const exported = await operator.call('exportLabels', { carrier: 'yamato' });
    const { sheet } = opsContract.exportLabels.answer.parse(exported);
    expect(new TextDecoder('shift_jis').decode(Buffer.from(sheet, 'base64'))).toContain('吉田泉殿町');
    await page.reload();
    await expect(step('発送準備中')).toBeVisible();
    await expect(page.getByRole('button', { name: 'お届け先を変える' })).toHaveCount(0);

    const numbers = testInfo.outputPath('numbers.csv');
    const number = newTrackingNumber();
    writeFileSync(numbers, `shipment,carrier,number\r\n${shipment},yamato,${number}\r\n`);
    await operator.call('importTracking', {}, '--file', numbers);
    expect(await emailAbout(page.request, email, '発送しました')).toContain(number);
    await page.reload();
    await expect(step('発送メール')).toBeVisible();
    await expect(page.getByText(number.replace(/(\d{4})(\d{4})(\d{4})/, '$1-$2-$3'))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('sees the delivery', async () => {
    await operator.call('deliverShipments', { shipments: [shipment] });
    await page.reload();
    await purchase.expectHeading(page, '箱が、とどきました');
    await page.goto('/sanrio/mypage/userShip');
    await expect(page.getByRole('main').getByText('お届け済み')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('prints the receipt', async () => {
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
    await expectAccessible(page);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  await test.step('sees that a part of the order is refunded', async () => {
    const order = /orderHistory\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const reason = 'a scratch on the box';
    await operator.call('refundOrder', { order, scope: 'goodwill', yen: 300, reason });
    await page.reload();
    const refund = page.getByRole('listitem').filter({ hasText: '代金の一部' });
    await expect(refund).toContainText('300円');
    await expect(refund).toContainText('返金');
    await expectAccessible(page);
  });

  await test.step('gives up a prize', async () => {
    await page.goto('/sanrio/mypage/product/yumeji-nidone');
    await page.getByRole('checkbox').check();
    await purchase.press(page, '選んだ1点の受け取りをやめる');
    await expectAccessible(page);
    await purchase.press(page, '受け取りをやめる');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('sees that the shipment came back, and gives it up', async () => {
    const problem = { shipment: shipment, problem: 'returned', reason: 'absent' };
    await operator.call('reportShipmentProblem', problem);
    await page.goto(`/sanrio/mypage/userShip/${shipment}`);
    await expect(step('当店にもどりました')).toBeVisible();
    await expectAccessible(page);
    await purchase.press(page, 'この荷物の受け取りをやめる');
    await expectAccessible(page);
    await purchase.press(page, '受け取りをやめる');
    await purchase.expectHeading(page, 'この箱は、お送りしません');
  });

  await test.step('reads at the login that they are suspended', async () => {
    const { userId } = await (await page.request.get('/api/user')).json();
    await operator.call('suspendMember', { memberId: userId, reason: 'sells prizes again', until: null });
    await page.goto('/sanrio/mypage/login');
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await purchase.press(page, /^ログインする$/);
    await purchase.expectHeading(page, /ログインと購入を停止しています/);
    await expectAccessible(page);
    ignoreErrors(consoleErrors, '403');
  });
});
