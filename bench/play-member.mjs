import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { anOrderDetail, aDraw, aPicture, aPrize } from '../tests/support/api-responses.ts';

const PICTURES = resolve(import.meta.dirname, '../backend/seed/catalogue/draws/marupo-otsukai');
const FILES = ['art', 'a', 'b', 'c', 'd', 'e', 'f', 'last-one'];
const WIDTH = 640;

const pictureOf = (file) =>
  aPicture({ pictureId: FILES.indexOf(file).toString(16).padStart(32, '0'), widths: [WIDTH] });

/** The draw that is played, with pictures of the demonstration. */
export const draw = aDraw({
  art: pictureOf('art'),
  prizes: [...'ABCDEF'].map((grade) =>
    aPrize({
      prizeId: grade,
      code: grade,
      grade,
      gradeLabel: grade,
      name: `${grade}賞の賞品`,
      total: 20,
      remaining: 10,
      picture: pictureOf(grade.toLowerCase()),
    }),
  ),
});

/** Thirteen tickets: three single capsules, then ten at once with two top prizes, and the last-one prize. */
const GRADES = [...'AFDFEAFCBDFEF'];
const NOW = '2026-11-21T01:00:00.000Z';
const ORDER = 'o-1';

const won = (i, grade, file) => ({
  wonPrizeId: `w-${i}`,
  orderHistoryId: ORDER,
  directoryName: draw.directoryName,
  drawTitle: draw.title,
  ticket: grade === 'lastOne' ? null : i,
  code: grade,
  grade,
  gradeLabel: grade === 'lastOne' ? 'ラストワン' : grade,
  name: `${grade}の賞品`,
  note: '高さ約38cm',
  picture: pictureOf(file),
  wonAt: NOW,
  keepUntil: '2027-01-20T01:00:00.000Z',
  userShipId: null,
});

const order = (status, prizes) =>
  anOrderDetail({
    orderHistoryId: ORDER,
    productId: draw.productId,
    directoryName: draw.directoryName,
    drawTitle: draw.title,
    quantity: GRADES.length,
    total: GRADES.length * draw.price,
    paymentType: 'CARD',
    status,
    price: draw.price,
    paymentStatus: 'CAPTURED',
    paidAt: NOW,
    heldUntil: null,
    hasLastOne: prizes.length > 0,
    prizes,
  });

const PAID = order('SUCCESS', []);
const PLAYED = order('CONFIRM', [
  ...GRADES.map((grade, i) => won(i, grade, grade.toLowerCase())),
  won(GRADES.length, 'lastOne', 'last-one'),
]);

/** Answers the API calls of a member who has just paid. Returns the path of the page to open. */
export async function serveMember(page) {
  const pictures = new Map();
  for (const file of FILES) {
    const svg = readFileSync(join(PICTURES, `${file}.svg`));
    pictures.set(pictureOf(file).pictureId, await sharp(svg).resize(WIDTH).webp().toBuffer());
  }
  const serve = (path, body) => page.route(path, (route) => route.fulfill({ json: body }));
  await serve('**/api/login/loginStatus*', { userId: 'u-1', name: '小川 みのり' });
  await serve('**/api/product/*', draw);
  await serve('**/api/orderHistory/*', PAID);
  await serve('**/api/userProduct', PLAYED);
  await page.route('**/api/image/**', (route) => {
    const id = route.request().url().split('/').at(-2);
    return route.fulfill({ contentType: 'image/webp', body: pictures.get(id) });
  });
  return `/sanrio/${draw.directoryName}/result?order=${ORDER}`;
}
