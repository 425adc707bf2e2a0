import type { z } from 'zod';
import { bannerCalls } from './banner.ts';
import { documentCalls } from './document.ts';
import { drawCalls } from './draw.ts';
import type { Endpoint } from './endpoint.ts';
import { fairnessCalls } from './fairness.ts';
import { handOffCalls } from './hand-off.ts';
import { mailCalls } from './member/mail.ts';
import { memberCalls } from './member/member.ts';
import { overviewCalls } from './member/overview.ts';
import { newsCalls } from './news.ts';
import { orderCalls } from './order.ts';
import { pictureCalls } from './picture.ts';
import { playCalls } from './play.ts';
import { prizeCalls } from './prize.ts';
import { queueCalls } from './queue.ts';
import { sessionCalls } from './member/session.ts';
import { shipmentCalls } from './shipment.ts';

/** Every call between storefront and backend: the 29 of specification §7 and those the shop adds. */
export const contract = {
  ...bannerCalls,
  ...drawCalls,
  ...newsCalls,
  ...pictureCalls,
  ...sessionCalls,
  ...mailCalls,
  ...memberCalls,
  ...overviewCalls,
  ...handOffCalls,
  ...orderCalls,
  ...queueCalls,
  ...playCalls,
  ...fairnessCalls,
  ...prizeCalls,
  ...shipmentCalls,
  ...documentCalls,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

type Part<N extends CallName, Key extends string> =
  Contract[N] extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? Schema : never;

type Given<Key extends 'params' | 'query' | 'body', Schema extends z.ZodType> = [Schema] extends [never]
  ? unknown
  : Key extends 'query'
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { readonly query?: z.input<Schema> }
      : { readonly query: z.input<Schema> }
    : { readonly [K in Key]: z.input<Schema> };

/** What a caller hands over to make the call. */
export type Arguments<N extends CallName> = Given<'params', Part<N, 'params'>> &
  Given<'query', Part<N, 'query'>> &
  Given<'body', Part<N, 'body'>>;

type Parsed<Schema extends z.ZodType> = [Schema] extends [never] ? undefined : z.output<Schema>;

/** What a handler gets: everything parsed. */
export type Asked<N extends CallName> = {
  readonly params: Parsed<Part<N, 'params'>>;
  readonly query: Parsed<Part<N, 'query'>>;
  readonly body: Parsed<Part<N, 'body'>>;
};

export type Answered<N extends CallName> = z.output<Contract[N]['answer']>;

/** The calls whose capability exists; the others answer `notBuilt`. */
export type BuiltCall = { [N in CallName]: Contract[N]['built'] extends true ? N : never }[CallName];
