import { isUuid } from '#backend/domain/lookup.ts';
import {
  CHOICE_REMINDER_MS,
  type Choice,
  choiceRefusal,
  type ChoiceRefusal,
  decideInTurn,
  type VariantStock,
} from '#backend/domain/variant-choice.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { findDraw } from '#backend/persistence/draws/draws.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { drawIdOf } from '#backend/persistence/prizes/won-prizes.ts';
import {
  choicesAmong,
  choicesOfDraw,
  type LineKey,
  linesToDecide,
  lockChoicesAmong,
  lockOverdue,
  lockVariantStock,
  markChoiceReminded,
  membersToRemindOfChoice,
  openChoices,
  ownedVariants,
  type OwnChoice,
  variantStock,
  writeVariants,
  writeWishes,
} from '#backend/persistence/prizes/variant-choice.ts';
import { lockMemberToRemind } from '#backend/persistence/shipments/reminders.ts';
import { lockRequester } from '#backend/persistence/shipments/shipment-requests.ts';
import type { Prize } from '#backend/domain/draws/draw.ts';
import { allDone } from '../all-done.ts';

/** A prize of a draw with what is left of its variants, and the prizes of a member that can be chosen now. */
export type ChoiceLine = {
  readonly prize: Prize;
  readonly stock: readonly VariantStock[];
  readonly prizes: readonly [OwnChoice, ...OwnChoice[]];
};

/** The prizes of a draw whose variants a member can choose now, best grade first. */
export async function listChoices(
  db: Database,
  memberId: string,
  directoryName: string,
): Promise<readonly ChoiceLine[] | 'drawNotFound'> {
  const draw = await findDraw(db, directoryName);
  if (draw === undefined) return 'drawNotFound';
  const own = await choicesOfDraw(db, memberId, draw.drawId);
  if (own.length === 0) return [];
  const stock = await variantStock(db, linesOf(own));
  return draw.prizes.flatMap((prize) => {
    const [first, ...others] = own.filter(({ prizeId }) => prizeId === prize.prizeId);
    return first === undefined
      ? []
      : [{ prize, stock: stock.get(prize.prizeId) ?? [], prizes: [first, ...others] as const }];
  });
}

type StaffLine = Pick<Prize, 'code' | 'grade' | 'gradeLabel' | 'name'> & {
  readonly variant: string;
  readonly pieces: number;
  readonly chosen: number;
  readonly left: number;
  /** Won prizes of this kind that are not chosen. */
  readonly open: number;
};

/** The variants of a draw with what winners have chosen. `undefined`: there is no such draw. */
export async function listVariantStock(
  db: Database,
  directoryName: string,
): Promise<readonly StaffLine[] | undefined> {
  const draw = await findDraw(db, directoryName);
  if (draw === undefined) return undefined;
  const offered = draw.chooseDays === null ? [] : draw.prizes.filter(({ variants }) => variants.length > 0);
  const lines = offered.map(({ prizeId }) => ({ drawId: draw.drawId, prizeId }));
  const [stock, open] = await Promise.all([variantStock(db, lines), openChoices(db, lines)]);
  return offered.flatMap(({ prizeId, code, grade, gradeLabel, name }) =>
    (stock.get(prizeId) ?? []).map(({ name: variant, pieces, left }) => ({
      code,
      grade,
      gradeLabel,
      name,
      variant,
      pieces,
      left,
      chosen: pieces - left,
      open: open.get(prizeId) ?? 0,
    })),
  );
}

/** The kinds of prizes, each once. */
const linesOf = (choices: readonly LineKey[]): readonly LineKey[] => [
  ...new Map(choices.map(({ drawId, prizeId }) => [prizeId, { drawId, prizeId }])).values(),
];

/**
 * Chooses variants of a member's prizes: all of them or none. The member who takes the last piece of a variant first has it, because
 * choices of the same prizes wait for each other.
 */
export const chooseVariants = (
  db: Database,
  memberId: string,
  wanted: readonly Choice[],
): Promise<{ readonly chosen: number } | ChoiceRefusal | 'loginRequired'> =>
  inTransaction(db, async (tx) => {
    if (!(await lockRequester(tx, memberId))) return 'loginRequired';
    const choices = [...new Map(wanted.map((choice) => [choice.wonPrizeId, choice])).values()];
    const ids = choices.map(({ wonPrizeId }) => wonPrizeId);
    const stock = await lockVariantStock(tx, linesOf(await choicesAmong(tx, memberId, ids)));
    const prizes = await lockChoicesAmong(tx, memberId, ids);
    const refusal = choiceRefusal({ choices, prizes, stock, at: await currentTime(tx) });
    if (refusal !== undefined) return refusal;
    const before = new Map(prizes.map(({ wonPrizeId, variant }) => [wonPrizeId, variant]));
    const changed = choices.filter(({ wonPrizeId, variant }) => before.get(wonPrizeId) !== variant);
    await writeVariants(
      tx,
      changed.map((choice) => ({ ...choice, by: 'member' })),
    );
    return { chosen: choices.length };
  });

type RankParams = {
  readonly directoryName: string;
  readonly prizeId: string;
  readonly wishes: readonly string[];
};

/** States the order of wishes for the open choices of a prize. */
export const rankVariants = (
  db: Database,
  memberId: string,
  { directoryName, prizeId, wishes }: RankParams,
): Promise<{ readonly prizes: number } | 'loginRequired' | 'notFound' | 'choiceOver'> =>
  inTransaction(db, async (tx) => {
    if (!(await lockRequester(tx, memberId))) return 'loginRequired';
    const drawId = await drawIdOf(tx, directoryName);
    if (drawId === undefined || !isUuid(prizeId)) return 'notFound';
    const line = { drawId, prizeId };
    const names = (await variantStock(tx, [line])).get(prizeId)?.map(({ name }) => name) ?? [];
    const ranked = [...new Set(wishes)];
    if (names.length === 0 || ranked.some((name) => !names.includes(name))) return 'notFound';
    const prizes = await writeWishes(tx, memberId, line, ranked);
    return prizes === 0 ? 'choiceOver' : { prizes };
  });

/**
 * Decides the variants of prizes that their member sends without a choice, by their wishes. `false`: none of the wishes is
 * left, or there are none, and nothing is written. Called while the prizes are locked.
 */
export async function decideBeforeShipment(
  tx: Connection,
  memberId: string,
  wonPrizeIds: readonly string[],
): Promise<boolean> {
  const open = (await choicesAmong(tx, memberId, wonPrizeIds)).filter(({ variant }) => variant === null);
  if (open.length === 0) return true;
  const stock = await lockVariantStock(tx, linesOf(open));
  const at = await currentTime(tx);
  const decided: ReturnType<typeof decideInTurn>[number][] = [];
  for (const line of linesOf(open)) {
    const prizes = open.filter(({ prizeId }) => prizeId === line.prizeId);
    const owned = await ownedVariants(tx, line, [memberId]);
    const ofLine = decideInTurn(
      prizes.map((prize) => ({ ...prize, memberId })),
      stock.get(line.prizeId) ?? [],
      owned,
    );
    if (prizes.some(({ chooseUntil }, nth) => ofLine[nth]?.by === 'rule' && chooseUntil > at)) return false;
    decided.push(...ofLine);
  }
  await writeVariants(tx, decided);
  return true;
}

/** Prizes of one kind that are decided in one transaction, during which others cannot choose of that kind. */
const DECIDED_AT_ONCE = 200;

/** Decides choices whose time is over. `rest`: there may be more. */
export async function decideOverdue(
  db: Database,
  atMost: number,
): Promise<{ readonly decided: number; readonly rest: boolean }> {
  const lines = await linesToDecide(db, atMost);
  const done = await allDone(lines.map((line) => inTransaction(db, (tx) => decideLine(tx, line))));
  const decided = done.reduce((sum, count) => sum + count, 0);
  return { decided, rest: decided > 0 };
}

async function decideLine(tx: Connection, line: LineKey): Promise<number> {
  const stock = (await lockVariantStock(tx, [line])).get(line.prizeId) ?? [];
  const prizes = await lockOverdue(tx, line, DECIDED_AT_ONCE);
  if (prizes.length === 0) return 0;
  const memberIds = [...new Set(prizes.map(({ memberId }) => memberId))];
  await writeVariants(tx, decideInTurn(prizes, stock, await ownedVariants(tx, line, memberIds)));
  return prizes.length;
}

/** Reminds members of choices that end soon. `rest`: there may be more. */
export async function remindOfChoices(
  db: Database,
  atMost: number,
): Promise<{ readonly members: number; readonly rest: boolean }> {
  const due = await membersToRemindOfChoice(db, CHOICE_REMINDER_MS, atMost);
  await allDone(due.map((memberId) => inTransaction(db, (tx) => remind(tx, memberId))));
  return { members: due.length, rest: due.length === atMost };
}

/** Requests of the member for a shipment, and other choices of theirs, wait for their lock. */
async function remind(tx: Connection, memberId: string): Promise<void> {
  const member = await lockMemberToRemind(tx, memberId);
  const ending = await markChoiceReminded(tx, memberId, CHOICE_REMINDER_MS);
  if (member === undefined || ending.length === 0) return;
  const lines = ending.map(({ until, ...line }) => ({ ...line, until: until.toISOString() }));
  const message = { kind: 'choiceEnding', name: member.name, lines } as const;
  const uselessAfter = new Date(Math.max(...ending.map(({ until }) => until.getTime())));
  await queueEmail(tx, { to: member.to, message, memberId, uselessAfter });
}
