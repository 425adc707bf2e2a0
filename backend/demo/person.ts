import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { sendCode } from '#backend/actions/members/codes.ts';
import { type CallOutput, type Arguments, type CallName, contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { DEMONSTRATION_PASSWORD, type DemoMember } from './fixtures.ts';
import { CODE, type DemoBackend } from './demo-backend.ts';

const BUSY = 503;
const ATTEMPTS = 30;
const PAUSE_MS = 1_000;

/** Signs a member up with an emailed code. They are then logged in. */
export async function signedUp(backend: DemoBackend, member: DemoMember, nth: number): Promise<Person> {
  const network = `198.18.${Math.floor(nth / 250)}.${(nth % 250) + 1}`;
  const { email, name, birthday, home } = member;
  const request = { purpose: 'signup', email, address: network } as const;
  const sent = await sendCode(backend, {
    ...request,
    deviceToken: undefined,
    login: undefined,
    longCode: CODE,
  });
  if ('refusal' in sent) throw new Error(`No code was sent to ${email}: ${sent.refusal}`);
  const person = aPerson(backend, member, network);
  await person.ask('signUp', {
    body: { email, code: CODE, password: DEMONSTRATION_PASSWORD, name, birthday, gender: 'unsaid', ...home },
  });
  return person;
}

/** A visitor with their own cookies who calls the API like the pages. */
export type Person = {
  readonly member: DemoMember;
  ask<N extends CallName>(name: N, given: Arguments<N> & CallParts): Promise<CallOutput<N>>;
};

/** The same, as the contract's table of calls is read. */
type CallParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const responses: { readonly [N in CallName]: { readonly answer: z.ZodType<CallOutput<N>> } } = contract;

/** `network`: a separate client address per person, because attempts are limited by address. */
export function aPerson({ app }: Pick<DemoBackend, 'app'>, member: DemoMember, network: string): Person {
  let cookie: string | undefined;
  return {
    member,
    ask: async (name, given) => {
      const { method, path }: Endpoint = contract[name];
      const { params = {}, query = {}, body }: CallParts = given;
      const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      const answer = await whenNotBusy(() =>
        app.inject({
          method,
          url: search.size === 0 ? url : `${url}?${search}`,
          headers: {
            'x-forwarded-for': network,
            ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        }),
      );
      const kept = answer.cookies.find(({ value }) => value !== '');
      if (kept !== undefined) cookie = `${kept.name}=${kept.value}`;
      if (answer.statusCode !== 200)
        throw new Error(`${member.email} asked for ${name} and was told: ${answer.body}`);
      return responses[name].answer.parse(answer.json());
    },
  };
}

type Answer = { readonly statusCode: number };

/** Asks again, as browsers do, while a busy database refuses: what it refuses is not done. */
async function whenNotBusy<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const answer = await ask();
    if (answer.statusCode !== BUSY) return answer;
    await pause(PAUSE_MS);
  }
  return ask();
}
