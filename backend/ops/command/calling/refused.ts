import { OpsRefusalBody } from '#lib/contract/ops/refusals.ts';
import { printable } from '../paper/width.ts';

/** The shop did not do what was asked, and said why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: OpsRefusalBody;

  constructor(refusal: OpsRefusalBody) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Nobody answered as the shop does. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** What an answer of status 400 and above says; something that is not the backend may have answered. */
export async function refusalIn(answer: Response, origin: string): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  const read = OpsRefusalBody.safeParse(body);
  return read.success
    ? new Refused(read.data)
    : new NotReached(`${origin} answered ${answer.status}, and not as the shop does.`);
}

/** In lines: every problem by its number, then what became of the whole. */
export function refusalLines({ message, detail, parameter, problems, retryAfter }: OpsRefusalBody): string[] {
  const about = parameter === undefined ? '' : ` (${parameter})`;
  const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`;
  const told = (problems ?? []).map(({ line, problem }) => `line ${line}: ${problem}`);
  return [...told, `${detail ?? message}${about}${wait}`].map(printable);
}
