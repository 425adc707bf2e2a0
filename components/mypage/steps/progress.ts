import { forgetDraft, keepDraft, recallDraft } from '#lib/form/draft.ts';
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
  /** The code, once it was found right; never kept on the device. */
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

const BLANK = { step: '', email: '', sentAt: '', resendAt: '' };

export function keepProgress(mode: Mode, { step, email, sentAt, resendAt }: Progress): void {
  keepDraft(DRAFTS[mode].progress, { step, email, sentAt: String(sentAt), resendAt: String(resendAt) });
}

/** Where somebody who closed the tab goes on. The code is asked for again, since it was not kept. */
export function recallProgress(mode: Mode, now: number): Progress {
  const kept = { ...BLANK, ...recallDraft(DRAFTS[mode].progress, BLANK) };
  const sentAt = Number(kept.sentAt);
  const isFresh = now >= sentAt && now - sentAt < CODE_LIFE_MS;
  if (kept.email === '' || kept.step === 'email' || !isFresh) return { ...START, email: kept.email };
  return { ...START, step: 'code', email: kept.email, sentAt, resendAt: Number(kept.resendAt) };
}

/** Nothing of it stays on the device. */
export function forgetProgress(mode: Mode): void {
  for (const { key } of Object.values(DRAFTS[mode])) forgetDraft(key);
}
