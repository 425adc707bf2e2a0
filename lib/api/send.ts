import { contract, type Arguments, type CallName } from '../contract/contract.ts';
import { exchange } from './exchange.ts';
import { judge, namesNothing } from './judge.ts';
import type { Reply } from './reply.ts';
import type { Given } from './required.ts';
import { checkRequired } from './required.ts';

/** Makes a call from where the page came from; `origin` is given where there is no page. */
export async function send<N extends CallName>(
  name: N,
  args: Arguments<N> & Given,
  origin = '',
): Promise<Reply<N>> {
  checkRequired(name, contract[name], args);
  return namesNothing(name, args) ?? judge(name, await exchange(name, args, { origin }));
}
