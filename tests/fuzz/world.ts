import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { aBackend, type TestBackend } from '../support/backend.ts';
import { aConsole, aStaffMember, OWN_PAGE, type TestConsole } from '../support/console.ts';
import { anOperator } from '../support/operator.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale, play } from '../support/orders.ts';
import { comeBack, paying, press } from '../support/payments.ts';
import type { FuzzedCall, Sender } from './cases.ts';
import { KnownValues } from './known-value.ts';

/** A shop with its console, under attack. */
export type World = {
  readonly backend: TestBackend;
  readonly console: TestConsole;
  readonly errors: readonly string[];
  close(): Promise<void>;
};

export async function aWorld(): Promise<World> {
  const errors: string[] = [];
  const write = (line: string) => void (line.includes('"msg":"request failed"') && errors.push(line));
  const backend = await aBackend({ logTo: { write } });
  const console = await aConsole(backend);
  return {
    backend,
    console,
    errors,
    close: async () => {
      await console.close();
      await backend.close();
    },
  };
}

/** Those who ask in one sequence, and what they know. */
export type Attackers = {
  readonly known: KnownValues;
  ask(call: FuzzedCall, sender: Sender, request: InjectOptions): Promise<LightMyRequestResponse>;
};

let sequences = 0;

/** New people and draws for a sequence, so that it depends on no other: a member with orders, an owner, and a token. */
export async function newAttackers({ backend, console }: World): Promise<Attackers> {
  sequences += 1;
  const operator = await anOperator(backend, `token-${sequences}`);
  // The sequence before may have closed the shop.
  await operator.ask('PUT', '/api/ops/settings/maintenance', {
    body: { isOn: false, sentence: '', from: null, until: null },
  });
  const draw = await aDrawOnSale(backend, { lastOne: true });
  const free = await aDrawOnSale(backend, { price: 0 });
  const buyer = await aBuyer(backend, { email: `sequence-${sequences}@example.jp` });
  await play(buyer, draw, await bought(backend, buyer, draw));
  await bought(backend, buyer, draw);
  const staff = await aStaffMember(backend, console, { name: `owner-${sequences}`, role: 'owner' });
  const known = new KnownValues();
  for (const { drawId, directoryName } of [draw, free]) {
    known.add('drawId', drawId);
    known.add('directoryName', directoryName);
  }
  known.add('memberId', buyer.memberId);
  known.add('userId', buyer.memberId);
  known.add('email', buyer.email);
  const cookies: Readonly<Record<Sender, string | undefined>> = {
    guest: undefined,
    member: buyer.cookie,
    operator: undefined,
    staff: staff.browser.cookie,
    stale: `session=${'x'.repeat(43)}; console=${'x'.repeat(43)}`,
  };
  const tokens: Readonly<Partial<Record<Sender, string>>> = {
    operator: operator.token,
    stale: `kd_${'x'.repeat(43)}`,
  };
  // Each sequence is a network of its own, so that the throttles of another do not answer for it.
  const network = `10.${(sequences >> 16) % 256}.${(sequences >> 8) % 256}.${sequences % 256}`;
  await backend.db.execute(sql`update staff_sessions set verified_at = now() + interval '1 day'`);
  return {
    known,
    ask: (call, sender, request) => {
      const cookie = cookies[sender];
      const token = tokens[sender];
      const isConsole = call.listener === 'console';
      return (isConsole ? console.app : backend.app).inject({
        ...request,
        headers: {
          'x-forwarded-for': network,
          'sec-fetch-site': 'same-origin',
          ...(isConsole ? OWN_PAGE : {}),
          ...(cookie === undefined ? {} : { cookie }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...request.headers,
        },
      });
    },
  };
}

/** Buys a ticket through the provider's page. Returns the order's id. */
async function bought(backend: TestBackend, buyer: Buyer, draw: DrawOnSale): Promise<string> {
  const { orderId, ...session } = await paying(buyer, draw, { paymentType: 'PAYPAY' });
  await press(backend, session, { does: 'paid' });
  await comeBack(buyer, session);
  return orderId;
}

export const aKey = (): string => randomUUID();
