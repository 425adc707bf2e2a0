import { OrderProof, type FairLogEntry } from '#lib/contract/fairness.ts';
import { checkOrder } from '#lib/fairness/check/check-order.ts';
import { openRecord as openCheck } from '#lib/fairness/check/check-record.ts';
import type { Finding, OrderCheck, RecordCheck } from '#lib/fairness/check/finding.ts';
import { runSteps, type Steps } from '#lib/fairness/steps.ts';
import { nobleHashing } from '#lib/fairness/noble-hashing.ts';
import { readJson } from './json-file.ts';
import { openRecord } from './open-record.ts';

export type Files = {
  readonly record: string;
  readonly proofs: readonly string[];
  readonly earlier: string | undefined;
};

export type Verified = {
  readonly isRight: boolean;
  readonly draw: {
    readonly title: string;
    readonly size: number;
    readonly sold: number;
    readonly askedAt: string;
  };
  readonly record: readonly Finding<RecordCheck>[];
  readonly orders: readonly {
    readonly file: string;
    readonly orderHistoryId: string;
    readonly tickets: string;
    readonly findings: readonly Finding<OrderCheck>[];
  }[];
};

type Show = (line: string) => void;

/** Checks a record and the proofs of orders, using only these files. */
export async function verify({ record, proofs, earlier }: Files, show: Show): Promise<Verified> {
  const hashing = nobleHashing();
  const { box, log } = await openRecord(record);
  const before = earlier === undefined ? undefined : (await openRecord(earlier)).box;
  const orders = await Promise.all(proofs.map((file) => readJson(file, OrderProof, 'the proof of an order')));
  const wanted = new Set(orders.map(({ entry }) => entry.seq));
  const logged = new Map<number, FairLogEntry>();
  const check = openCheck(hashing, box, before);
  let read = 0;
  for await (const entry of log) {
    check.add(entry);
    if (wanted.has(entry.seq)) logged.set(entry.seq, entry);
    read += 1;
    if (read % 1_000 === 0) show(`log ${read}/${box.log.entries}`);
  }
  const found = walk(check.finish(), show);
  const checked = orders.map((proof, index) => ({
    file: proofs[index] ?? '',
    orderHistoryId: proof.orderHistoryId,
    tickets: proof.tickets.map(({ slot, prize }) => `${slot}:${prize}`).join(' '),
    findings: runSteps(checkOrder(hashing, proof, { box, logged: logged.get(proof.entry.seq) ?? null })),
  }));
  const all = [...found, ...checked.flatMap(({ findings }) => findings)];
  return {
    isRight: all.every(({ verdict }) => verdict !== 'wrong'),
    draw: { title: box.title, size: box.size, sold: box.sold, askedAt: box.askedAt },
    record: found,
    orders: checked,
  };
}

function walk<Result>(steps: Steps<Result>, show: Show): Result {
  let step = steps.next();
  while (step.done !== true) {
    show(`${step.value.part} ${step.value.done}/${step.value.of}`);
    step = steps.next();
  }
  return step.value;
}
