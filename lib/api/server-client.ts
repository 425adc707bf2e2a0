import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { contract, type Answered, type Arguments, type CallName } from '#lib/contract/contract.ts';
import { siteEnv } from '#lib/site/env.ts';
import { exchange, judge, namesNothing } from './client.ts';
import { LastGood } from './last-good-cache.ts';
import { type Raw, type Reply, NETWORK_ERROR } from './result.ts';
import { NoAnswer } from './errors.ts';
import { type Given, checkRequired } from './required.ts';

/** While `next build` runs there is no backend, and every page it bakes is thrown away (docs/decisions/0040). */
const isBuilding = process.env.NEXT_PHASE === 'phase-production-build';

/** A page asks again after this long even if nobody told it of a change. */
const REVALIDATE_SECONDS = 60;

const lastGood = new LastGood();

/** Answers that one render has asked for already: its metadata and its body ask the same. */
const askedInThisRender = cache(() => new Map<string, Promise<Raw>>());

/**
 * Makes a call from a server component. The answer is cached under `tags`; when the backend cannot say, its last
 * good answer stands.
 */
export async function ask<N extends CallName>(
  name: N,
  args: Arguments<N> & Given,
  { tags }: { readonly tags: string[] },
): Promise<Reply<N>> {
  checkRequired(name, contract[name], args);
  if (isBuilding) return judge(name, NETWORK_ERROR);
  const nothing = namesNothing(name, args);
  if (nothing !== null) return nothing;

  const question = `${name} ${JSON.stringify(args)}`;
  const asked = askedInThisRender();
  const asking = asked.get(question) ?? exchangeTagged(name, args, tags);
  asked.set(question, asking);
  return orLastGood(name, question, await asking);
}

const exchangeTagged = (name: CallName, given: Given, tags: string[]) =>
  exchange(name, given, { origin: siteEnv.API_ORIGIN, next: { tags, revalidate: REVALIDATE_SECONDS } });

function orLastGood<N extends CallName>(name: N, question: string, raw: Raw): Reply<N> {
  const reply = judge(name, raw);
  if (reply.ok) lastGood.keep(question, raw);
  if (reply.ok || isDefinite(reply.status)) return reply;
  const kept = lastGood.of(question);
  return kept === undefined ? reply : judge(name, kept);
}

/** The backend is there and means what it says; anything else is an outage. */
const isDefinite = (status: number) => status >= 400 && status < 500 && status !== 429;

/** The answer. Without one the render fails, and the last good page stays up. */
export function orThrow<N extends CallName>(reply: Reply<N>): Answered<N> {
  if (reply.ok) return reply.answer;
  if (isBuilding) notFound();
  throw new NoAnswer(`The backend answered ${reply.status}: ${reply.body.slice(0, 200)}`);
}

/** The answer; null when the backend knows no such thing. An outage is never taken for that. */
export const orNothing = <N extends CallName>(reply: Reply<N>): Answered<N> | null =>
  !reply.ok && reply.status === 404 ? null : orThrow(reply);
