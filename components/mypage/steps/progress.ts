import { forgetDraft, keepDraft, recallDraft } from '#lib/forms/draft.ts';
import { DRAFTS } from './drafts.ts';
import type { Mode } from '../sign-up/modes.ts';

/** The code was refused at the very end; `isDead`: it will never be good again, and another one is wanted. */
export type CodeFault = { readonly message: string; readonly isDead: boolean };

/** How far somebody has come. */
export type Progress = {
  readonly step: 'email' | 'code' | 'details' | 'done';
  /** Where the code went. */
  readonly email: string;
  readonly sentAt: number;
  /** When another code may be sent. */
  readonly resendAt: number;
  /** The code, once it was found right. */
  readonly code: string;
  readonly codeFault: CodeFault | null;
};

export const START: Progress = {
  step: 'email',
  email: '',
  sentAt: 0,
  resendAt: 0,
  code: '',
  codeFault: null,
};

/** A code that was found right stays good for so long; after that, it is better to begin with a new one. */
const CODE_LIFE_MS = 30 * 60 * 1000;

const BLANK = { step: '', email: '', sentAt: '', resendAt: '', code: '' };

export function keepProgress(mode: Mode, { step, email, sentAt, resendAt, code }: Progress): void {
  const times = { sentAt: String(sentAt), resendAt: String(resendAt) };
  keepDraft(DRAFTS[mode].progress, { step, email, ...times, code: isKept(mode) ? code : '' });
}

/** A code to sign up with opens nothing that is somebody's yet. One for a new password would open an account. */
const isKept = (mode: Mode): boolean => mode === 'signup';

/** Where somebody who closed the tab goes on. */
export function recallProgress(mode: Mode, now: number): Progress {
  const kept = { ...BLANK, ...recallDraft(DRAFTS[mode].progress, BLANK) };
  const sentAt = Number(kept.sentAt);
  const isFresh = now >= sentAt && now - sentAt < CODE_LIFE_MS;
  if (kept.email === '' || kept.step === 'email' || !isFresh) return { ...START, email: kept.email };
  const { email, code } = kept;
  const hasCode = isKept(mode) && kept.step === 'details' && /^\d{6}$/.test(code);
  const reached = hasCode ? ({ step: 'details', code } as const) : ({ step: 'code' } as const);
  return { ...START, ...reached, email, sentAt, resendAt: Number(kept.resendAt) };
}

/** Nothing of it stays on the device. */
export function forgetProgress(mode: Mode): void {
  for (const { key } of Object.values(DRAFTS[mode])) forgetDraft(key);
}
