import { randomBytes } from 'node:crypto';
import { sealDraw, type Sealing } from '#backend/actions/fairness/boxes.ts';
import { newSeed, nodeHashing } from '#backend/crypto/hashing.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import type { Database } from '#backend/persistence/database.ts';
import { boxStore } from '#backend/persistence/fairness/box-store.ts';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { sessionStore } from '#backend/persistence/members/session-store.ts';
import { draws, lastOnePrizes, pictures, prizes } from '#backend/persistence/schema.ts';
import { yen } from '#backend/domain/money.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import type { Grade } from '#lib/contract/enums.ts';
import type { Method, TestBackend } from './backend.ts';

type Shop = { readonly db: Database };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const GRADE_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

export type DrawWish = {
  readonly directoryName?: string;
  /** Tickets of each grade, best first. */
  readonly prizes?: readonly number[];
  readonly price?: number;
  /** Whether the last ticket brings another prize. */
  readonly lastOne?: boolean;
  /** So many milliseconds from now. */
  readonly opensInMs?: number;
  readonly closesInMs?: number;
  readonly isSealed?: boolean;
  readonly but?: Partial<Omit<typeof draws.$inferInsert, 'drawId'>>;
};

export type DrawOnSale = {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly total: number;
  readonly price: number;
};

let drawsMade = 0;

/** A draw that can be bought from at once: ten tickets for 700 yen each, unless a test says otherwise. */
export async function aDrawOnSale({ db }: Shop, wish: DrawWish = {}): Promise<DrawOnSale> {
  drawsMade += 1;
  const counts = wish.prizes ?? [1, 2, 3, 4];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { directoryName = `guru-${drawsMade}`, price = 700, lastOne = false } = wish;
  const title = 'ぐるのまわり道ガチャ';
  const now = Date.now();
  const picture = { pictureId: 'a'.repeat(32), width: 640, height: 640, widths: [640] };
  await db.insert(pictures).values(picture).onConflictDoNothing();
  const row = {
    ...{ directoryName, title, lead: '', description: [], artId: picture.pictureId, artAlt: '' },
    ...{ salesType: lastOne ? ('last_special' as const) : ('normal' as const), ink: 'mikan' as const },
    ...{ price, total, paymentTypes: price === 0 ? (['NONE'] as const) : (['CARD', 'PAYPAY'] as const) },
    opensAt: new Date(now + (wish.opensInMs ?? -HOUR_MS)),
    closesAt: new Date(now + (wish.closesInMs ?? DAY_MS)),
    ...{ quantities: [1, 5, 10], perPurchase: 10, concurrentPlaying: 1_000 },
    ...{ shippingFee: 600, shippingStarts: '', storageDays: 60, combinable: true },
    ...{ entryDigest: '', opensAtWritten: '', closesAtWritten: '' },
  };
  const [draw] = await db
    .insert(draws)
    .values({ ...row, paymentTypes: [...row.paymentTypes], ...wish.but })
    .returning({ drawId: draws.drawId });
  if (draw === undefined) throw new Error('No draw was stored.');
  await db.insert(prizes).values(counts.map((count, place) => aPrize(draw.drawId, gradeAt(place), count)));
  if (lastOne) await db.insert(lastOnePrizes).values(aLastOne(draw.drawId));
  if (wish.isSealed ?? true) await seal(db, draw.drawId);
  return { ...draw, directoryName, title, total, price };
}

function gradeAt(place: number): Grade {
  const grade = GRADE_LETTERS[place];
  if (grade === undefined) throw new Error('There are no more grades than A to H.');
  return grade;
}

const pictured = { note: '高さ約38cm', pictureId: 'a'.repeat(32), pictureAlt: '' };

const aPrize = (drawId: string, grade: Grade, total: number) => ({
  ...pictured,
  ...{ drawId, grade, total, name: `${grade}賞のぬいぐるみ` },
});

const aLastOne = (drawId: string) => ({ ...pictured, drawId, name: '金のまわり道' });

/** What boxes are sealed with. */
export const aSealing = (db: Database): Sealing => ({
  boxes: boxStore(db),
  hashing: nodeHashing,
  newSeed,
  clock: databaseClock(db),
});

async function seal(db: Database, drawId: string): Promise<void> {
  const sealed = await sealDraw(aSealing(db), drawId, () => {});
  if (sealed !== 'sealed') throw new Error(`The box was not sealed: ${sealed}`);
}

export type Buyer = {
  readonly memberId: string;
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  ask(method: Method, path: string, body?: unknown): ReturnType<TestBackend['ask']>;
};

let buyers = 0;

/** A member who is logged in already. There was no password to be hashed, so that hundreds are quickly made. */
export async function aBuyer(
  backend: Pick<TestBackend, 'db' | 'ask'>,
  but: { readonly birthday?: string; readonly email?: string } = {},
): Promise<Buyer> {
  buyers += 1;
  const email = but.email ?? `buyer-${buyers}@example.jp`;
  const added = await memberStore(backend.db).add({
    ...{ email, name: '丸山 ぽぽ', zip: '1500001', address: '東京都渋谷区神宮前1-2-3', address2: '' },
    ...{ birthday: but.birthday ?? '1999-04-01', tel: '09012345678', gender: null },
    emailPreferences: { newDraws: false, restock: false },
    passwordHash: 'nobody knows it',
  });
  if (added === 'emailTaken') throw new Error(`${email} is a member already.`);
  const token = cryptoSecrets.newToken();
  const login = { memberId: added.memberId, tokenDigest: cryptoSecrets.digest(token), device: '' };
  await sessionStore(backend.db).start(login);
  const cookie = `session=${token}`;
  return {
    ...{ memberId: added.memberId, userId: added.memberId, email, cookie },
    ask: (method, path, body) => backend.ask(method, path, { body, cookie }),
  };
}

/** What a browser makes up for a purchase it means. */
export const aRequestKey = (): string => randomBytes(16).toString('base64url');

let payments = 0;

/** Money taken by a provider, once. */
export const aCapture = (sum: number, paymentId = `payment-${(payments += 1)}`) => ({
  provider: 'pretend',
  paymentId,
  yen: yen(sum),
});
