import type { z } from 'zod';
import type { ArgumentsOf, InputOf } from '../endpoint.ts';
import { accountCalls } from './account.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { signInCalls } from './sign-in.ts';
import { viewCalls } from './views.ts';

/** The calls that only the console's own listener has, besides those of operators. */
export const consoleContract = {
  ...signInCalls,
  ...accountCalls,
  ...viewCalls,
} as const satisfies Record<string, ConsoleEndpoint>;

export type ConsoleContract = typeof consoleContract;
export type ConsoleCallName = keyof ConsoleContract;
export type ConsoleArguments<N extends ConsoleCallName> = ArgumentsOf<ConsoleContract[N]>;
export type ConsoleCallInput<N extends ConsoleCallName> = InputOf<ConsoleContract[N]>;
export type ConsoleCallOutput<N extends ConsoleCallName> = z.output<ConsoleContract[N]['answer']>;
