import { EMAILS } from '#lib/contract/email-kinds.ts';

const NAMES = new Map<string, string>(Object.entries(EMAILS).map(([kind, { name }]) => [kind, name]));

/** An email in a few words. A kind of a later release is shown as it is. */
export const emailName = (kind: string): string => NAMES.get(kind) ?? kind;
