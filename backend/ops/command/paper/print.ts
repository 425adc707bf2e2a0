import type { Surroundings } from '../surroundings.ts';

/** The whole answer for scripts, or what people read of it. */
export function print(
  around: Pick<Surroundings, 'out'>,
  { json, answer, text }: { readonly json: boolean; readonly answer: unknown; readonly text: () => string },
): void {
  around.out(json ? JSON.stringify(answer, null, 2) : text());
}

/** `20 of 137`, where a list goes on. */
export const goesOn = (shown: number, total: number): string =>
  shown >= total ? '' : `\n${shown} of ${total}; --offset goes on.`;
