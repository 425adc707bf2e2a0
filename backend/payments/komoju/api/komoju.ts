import type { z } from 'zod';
import type { Away } from '#backend/actions/payments/ports.ts';
import { type Call, type ConnectionSettings, connectionTo } from './connection.ts';

/** What KOMOJU did, parsed, or its own word for why it would not. */
type Heard<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly status: number; readonly code: string };

export type Komoju = {
  readonly baseUrl: string;
  readonly warn: ConnectionSettings['warn'];
  /** Away also where an answer is not of the form that is read: nobody knows what it says. */
  ask<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<Heard<z.infer<Shape>> | Away>;
};

export function komojuAt(settings: ConnectionSettings): Komoju {
  const connection = connectionTo(settings);
  const { baseUrl, warn } = settings;
  return {
    baseUrl,
    warn,
    ask: async (call, shape) => {
      const said = await connection.ask(call);
      if (said === 'away' || !said.ok) return said;
      const read = shape.safeParse(said.body);
      if (read.success) return { ok: true, answer: read.data };
      const where = read.error.issues.map(({ path }) => path.join('.'));
      warn(
        { call: `${call.method} ${call.path.split(/[/?]/)[1]}`, where },
        'KOMOJU says what nobody understands',
      );
      return 'away';
    },
  };
}
