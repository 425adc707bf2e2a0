import { randomBytes, randomUUID } from 'node:crypto';
import { announceBoxes, writeBox } from '#backend/persistence/fairness/boxes.ts';
import { aShopLog } from './beacon.ts';
import type { Database, Connection } from '#backend/persistence/db/database.ts';
import { insertMember } from '#backend/persistence/members/members.ts';
import { insertSession } from '#backend/persistence/members/sessions.ts';
import {
  draws,
  guardians,
  lastOnePrizes,
  pictures,
  prizes,
  prizeVariants,
  orders,
  shipments,
  wonPrizes,
} from '#backend/persistence/schema.ts';
import { yen } from '#backend/domain/money.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { GRADES, type Grade, type PlayStatus, type ShippingStatus } from '#lib/contract/enums.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { Method, TestBackend } from './backend.ts';

type Shop = { readonly db: Database };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export type DrawOptions = {
  readonly directoryName?: string;
  /** Tickets of each grade, best first. */
  readonly prizes?: readonly number[];
  /** Of them those that were drawn before the shop began to sell the draw. */
  readonly drawnBefore?: readonly number[];
  /** The variants of the prizes, best grade first. */
  readonly variants?: readonly (readonly { readonly name: string; readonly total?: number }[])[];
  readonly price?: number;
  /** Whether the last ticket wins an additional prize. */
  readonly lastOne?: boolean;
  /** Milliseconds from now. */
  readonly opensInMs?: number;
  readonly closesInMs?: number;
  /** `false`: it has no box yet. */
  readonly hasBox?: boolean;
  readonly but?: Partial<Omit<typeof draws.$inferInsert, 'drawId'>>;
};

export type DrawOnSale = {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly total: number;
  readonly price: number;
};

const PICTURE = {
  pictureId: 'a'.repeat(32),
  kind: 'wide' as const,
  width: 640,
  height: 640,
  widths: [640],
};

/** Columns that are the same for every stored draw. */
const DRAW_COLUMNS = {
  lead: '',
  description: [],
  artId: PICTURE.pictureId,
  artAlt: '',
  entryDigest: '',
  perPurchase: 10,
  shippingFee: 600,
  shippingDays: 10,
  storageDays: 60,
  combinable: true,
  opensAtWritten: '',
  closesAtWritten: '',
};

/** Names of one length are sorted by age, and none is a part of another. */
let drawsMade = 100_000;

/** Stores a draw on sale: ten tickets for 700 yen each, unless the options differ. */
export async function aDrawOnSale({ db }: Shop, options: DrawOptions = {}): Promise<DrawOnSale> {
  drawsMade += 1;
  const counts = options.prizes ?? [1, 2, 3, 4];
  const total = sumOf(counts);
  const before = options.drawnBefore ?? [];
  const { directoryName = `guru-${drawsMade}`, price = 700, lastOne = false } = options;
  const title = 'ぐるのまわり道ガチャ';
  const now = Date.now();
  await db.insert(pictures).values(PICTURE).onConflictDoNothing();
  const row = {
    ...DRAW_COLUMNS,
    directoryName,
    title,
    salesType: lastOne ? ('last_special' as const) : ('normal' as const),
    ink: 'mikan' as const,
    price,
    total,
    sold: sumOf(before),
    soldBefore: sumOf(before),
    paymentTypes: price === 0 ? (['NONE'] as const) : (['CARD', 'PAYPAY'] as const),
    opensAt: new Date(now + (options.opensInMs ?? -HOUR_MS)),
    closesAt: new Date(now + (options.closesInMs ?? DAY_MS)),
    quantities: [1, 5, 10],
    concurrentPlaying: 1_000,
  };
  // In one transaction: a running backend writes the box of every draw that it sees.
  const draw = await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(draws)
      .values({ ...row, paymentTypes: [...row.paymentTypes], ...options.but })
      .returning({ drawId: draws.drawId });
    if (stored === undefined) throw new Error('No draw was stored.');
    const lines = await tx
      .insert(prizes)
      .values(
        counts.map((count, place) => ({
          ...aPrize(stored.drawId, gradeAt(place), count),
          drawn: before[place] ?? 0,
          drawnBefore: before[place] ?? 0,
        })),
      )
      .returning({ prizeId: prizes.prizeId, place: prizes.position });
    const variants = lines.flatMap(({ prizeId, place }) =>
      (options.variants?.[place] ?? []).map((variant, position) => ({
        ...variant,
        drawId: stored.drawId,
        prizeId,
        position,
      })),
    );
    if (variants.length > 0) await tx.insert(prizeVariants).values(variants);
    if (lastOne) await tx.insert(lastOnePrizes).values(aLastOne(stored.drawId));
    return stored;
  });
  if (options.hasBox ?? true) await prepareBox(db, draw.drawId);
  return { ...draw, directoryName, title, total, price };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Prizes of which only those of grade C are left: no refund of them needs a second person. */
export const NO_TOP_PRIZES = { prizes: [1, 1, 40], drawnBefore: [1, 1] } as const;

function gradeAt(place: number): Grade {
  const grade = GRADES[place];
  if (grade === undefined) throw new Error('There are no more grades.');
  return grade;
}

const pictured = { note: '高さ約38cm', pictureId: PICTURE.pictureId, pictureAlt: '' };

const aPrize = (drawId: string, grade: Grade, total: number) => ({
  ...pictured,
  drawId,
  code: grade,
  position: GRADES.indexOf(grade),
  grade,
  gradeLabel: grade,
  total,
  name: `${grade}賞のぬいぐるみ`,
});

const aLastOne = (drawId: string) => ({ ...pictured, drawId, name: '金のまわり道' });

/** The announcements run one at a time: each finds the boxes of all draws, and then changes one draw after the other. */
let announcements: Promise<unknown> = Promise.resolve();

/** Prepares the box of a draw that was stored without one. */
export async function prepareBox(db: Database, drawId: string): Promise<void> {
  const { rules } = await aShopLog(db);
  await db.transaction((tx) => writeBox(tx, drawId, rules));
  announcements = announcements.catch(() => undefined).then(() => announceBoxes(db, 0));
  await announcements;
}

export type Buyer = {
  readonly memberId: string;
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  ask(method: Method, path: string, body?: unknown): ReturnType<TestBackend['ask']>;
};

let buyers = 100_000;

/** Stores a member with a login session. No password is hashed, so that hundreds are created quickly. */
export async function aBuyer(
  backend: Pick<TestBackend, 'db' | 'ask'>,
  but: {
    readonly birthday?: string;
    readonly email?: string;
    readonly name?: string;
    readonly hasGuardian?: boolean;
  } = {},
): Promise<Buyer> {
  buyers += 1;
  const email = but.email ?? `buyer-${buyers}@example.jp`;
  const added = await insertMember(backend.db, {
    email,
    name: but.name ?? '丸山 ぽぽ',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    address2: '',
    birthday: but.birthday ?? '1999-04-01',
    tel: '09012345678',
    gender: null,
    emailPreferences: { newDraws: false, restock: false },
    passwordHash: 'no password matches',
  });
  if (added === 'emailTaken') throw new Error(`${email} is a member already.`);
  if (but.hasGuardian === true) await letGuardianConfirm(backend, added.memberId);
  return aBrowserOf(backend, { memberId: added.memberId, email });
}

/** Stores a guardian of a minor who has confirmed, with the shop's cap. */
async function letGuardianConfirm({ db }: Shop, memberId: string): Promise<void> {
  const now = new Date();
  const email = `guardian-${memberId}@example.com`;
  const linkDigest = digestOf(newToken());
  await db.insert(guardians).values({
    memberId,
    email,
    emailKey: email,
    linkDigest,
    linkEndsAt: now,
    invitedAt: now,
    confirmedAt: now,
  });
}

/** The same member in another browser, with a login session of its own. */
export async function aBrowserOf(
  backend: Pick<TestBackend, 'db' | 'ask'>,
  { memberId, email }: Pick<Buyer, 'memberId' | 'email'>,
): Promise<Buyer> {
  const token = newToken();
  await insertSession(backend.db, { memberId, tokenDigest: digestOf(token), device: '' });
  const cookie = `session=${token}`;
  return {
    memberId,
    userId: memberId,
    email,
    cookie,
    ask: (method, path, body) => backend.ask(method, path, { body, cookie }),
  };
}

/** Plays a paid order. Returns its prizes. */
export async function play(
  buyer: Buyer,
  { drawId }: DrawOnSale,
  orderHistoryId: string,
): Promise<readonly WonPrize[]> {
  const answer = await buyer.ask('POST', '/api/userProduct', { productId: drawId, orderHistoryId });
  if (answer.statusCode !== 200) throw new Error(`The order was not played: ${answer.body}`);
  return answer.json().prizes;
}

/** Returns a new idempotency key. */
export const aRequestKey = (): string => randomBytes(16).toString('base64url');

let payments = 0;

/** A capture of `sum` yen with an id of its own. */
export const aCapture = (sum: number, paymentId = `payment-${(payments += 1)}`) => ({
  provider: 'sandbox',
  paymentId,
  yen: yen(sum),
});

type ConnectedShop = { readonly db: Connection };
type MemberReference = { readonly userId: string };

const WEEK_MS = 7 * 24 * 60 * 60_000;
const from = (now: number, weeks: number) => new Date(now + weeks * WEEK_MS);

/** Stores the draw that `anOrder` refers to. Returns its id. */
async function aStoredDraw({ db }: ConnectedShop): Promise<string> {
  const now = Date.now();
  await db.insert(pictures).values(PICTURE).onConflictDoNothing();
  const [draw] = await db
    .insert(draws)
    .values({
      ...DRAW_COLUMNS,
      directoryName: 'marupo-otsukai',
      title: 'まるぽのおつかいガチャ',
      salesType: 'normal',
      ink: 'soda',
      price: 700,
      total: 40,
      paymentTypes: ['CARD'],
      quantities: [1, 5],
      concurrentPlaying: 10,
      opensAt: from(now, -1),
      closesAt: from(now, 4),
    })
    .onConflictDoUpdate({ target: draws.directoryName, set: { lead: '' } })
    .returning({ drawId: draws.drawId });
  if (draw === undefined) throw new Error('No draw was stored.');
  return draw.drawId;
}

async function aStoredPrize({ db }: ConnectedShop, drawId: string): Promise<string> {
  const facts = {
    code: 'A',
    position: 0,
    grade: 'A',
    gradeLabel: 'A',
    name: 'まるぽのぬいぐるみ',
    note: '',
    pictureAlt: '',
    total: 40,
  } as const;
  const [prize] = await db
    .insert(prizes)
    .values({ ...facts, drawId, pictureId: PICTURE.pictureId })
    .onConflictDoUpdate({ target: [prizes.drawId, prizes.code], set: { note: '' } })
    .returning({ prizeId: prizes.prizeId });
  if (prize === undefined) throw new Error('No prize was stored.');
  return prize.prizeId;
}

/** Stores an order of one ticket, paid by card and confirmed, unless `but` differs. Returns its id. */
export async function anOrder(
  shop: ConnectedShop,
  { userId }: MemberReference,
  but: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const drawId = await aStoredDraw(shop);
  const order = {
    drawId,
    memberId: userId,
    requestKey: randomUUID(),
    quantity: 1,
    price: 700,
    total: 700,
    paymentType: 'CARD',
    status: 'CONFIRM',
    salt: randomBytes(16),
  } as const;
  const [stored] = await shop.db
    .insert(orders)
    .values({ ...order, ...statusFields(but.status ?? order.status), ...but })
    .returning({ orderId: orders.orderId });
  if (stored === undefined) throw new Error('No order was stored.');
  return stored.orderId;
}

let tickets = 0;

/** The columns that depend on an order's status: tickets once it is paid, a hold while it is unpaid. */
export const statusFields = (status: PlayStatus) => ({
  firstTicket: status === 'SUCCESS' || status === 'CONFIRM' ? (tickets += 10) : null,
  ...(status === 'START' || status === 'PLAYING' ? unpaidHold() : { heldUntil: null }),
});

function unpaidHold() {
  const heldUntil = from(Date.now(), 1);
  return { heldUntil, payableUntil: heldUntil };
}

/** Stores a won prize with a week of storage left. */
export async function aWonPrize(
  shop: ConnectedShop,
  { userId }: MemberReference,
  but: Partial<typeof wonPrizes.$inferInsert> = {},
): Promise<void> {
  const orderId = but.orderId ?? (await anOrder(shop, { userId }));
  const drawId = await aStoredDraw(shop);
  const prizeId = await aStoredPrize(shop, drawId);
  const ticket = (tickets += 10);
  const prize = { orderId, drawId, prizeId, ticket, memberId: userId, keptUntil: from(Date.now(), 1) };
  await shop.db.insert(wonPrizes).values({ ...prize, ...but });
}

/** The columns of a free shipment that depend on its status. */
export const shipmentFields = (status: ShippingStatus) => ({
  requestKey: randomUUID(),
  prizes: 1,
  fee: 0,
  requestedAt: new Date(),
  ...(status === 'START' || status === 'WAITING'
    ? {}
    : { carrier: 'yamato' as const, trackingNumber: randomUUID() }),
});

export async function aShipment(
  { db }: ConnectedShop,
  { userId }: MemberReference,
  status: ShippingStatus,
): Promise<string> {
  const [stored] = await db
    .insert(shipments)
    .values({ memberId: userId, status, ...shipmentFields(status) })
    .returning({ shipmentId: shipments.shipmentId });
  if (stored === undefined) throw new Error('No shipment was stored.');
  return stored.shipmentId;
}
