import { type Answered, type Arguments, type CallName, contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { z } from 'zod';
import type { Role } from './cast.ts';
import type { Stage } from './stage.ts';

/** Somebody with a browser of his own, who asks the shop as its pages do. */
export type Person = {
  readonly role: Role;
  ask<N extends CallName>(name: N, given: Arguments<N> & Given): Promise<Answered<N>>;
};

/** The same, as the contract's table of calls is read. */
type Given = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const answers: { readonly [N in CallName]: { readonly answer: z.ZodType<Answered<N>> } } = contract;

/** `network`: one person's address is not another's, or the shop would take them all for one who tries too often. */
export function aPerson({ app }: Pick<Stage, 'app'>, role: Role, network: string): Person {
  let cookie: string | undefined;
  return {
    role,
    ask: async (name, given) => {
      const { method, path }: Endpoint = contract[name];
      const { params = {}, query = {}, body }: Given = given;
      const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      const answer = await app.inject({
        method,
        url: search.size === 0 ? url : `${url}?${search}`,
        headers: {
          'x-forwarded-for': network,
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const kept = answer.cookies.find(({ value }) => value !== '');
      if (kept !== undefined) cookie = `${kept.name}=${kept.value}`;
      if (answer.statusCode !== 200)
        throw new Error(`${role.email} asked for ${name} and was told: ${answer.body}`);
      return answers[name].answer.parse(answer.json());
    },
  };
}
