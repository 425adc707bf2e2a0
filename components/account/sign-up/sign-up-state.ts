import type { Brand } from '#lib/contract/brand.ts';
import { saveDraft, loadDraft } from '#lib/forms/draft.ts';
import { deleteDraft } from '#lib/session/stored-draft.ts';
import { CHECKED_CODE_MINUTES } from '#lib/contract/shop-rules.ts';
import type { AnyForm } from '#components/forms/use-form.ts';

/** The differences between sign-up and password reset. */
type ModeTexts = {
  readonly purpose: 'signup' | 'reminder';
  readonly title: string;
  readonly description: (brand: Pick<Brand, 'name'>) => string;
  readonly lastStep: string;
  readonly emailHeading: string;
  readonly emailLead: string;
  readonly toLogin: string;
  /** Mentions the email sent instead of a code. Always shown, because the page must not reveal who is a member. */
  readonly otherMail: string;
};

export const MODES = {
  signup: {
    purpose: 'signup',
    title: '会員登録',
    description: ({ name }) =>
      `${name}の会員登録です。メールに届く6けたのコードでご本人かどうかを確かめ、パスワードかパスキーと、生年月日を登録すると、ガチャを引けるようになります。お名前とお届け先は、賞品の発送を依頼するときにうかがいます。`,
    lastStep: '登録内容',
    emailHeading: 'メールアドレスの確認',
    emailLead: '6けたのコードをお送りします。登録も会費も無料です。',
    toLogin: 'すでに会員の方は、ログインへ',
    otherMail: 'すでに会員の方には、コードのかわりに、ログインのご案内をお送りしています。',
  },
  reminder: {
    purpose: 'reminder',
    title: 'パスワード再設定',
    description: () =>
      '登録したメールアドレスに届く6けたのコードを入力すると、新しいパスワードをその場で決められます。',
    lastStep: '新しいパスワード',
    emailHeading: '登録したメールアドレス',
    emailLead: '6けたのコードをお送りします。そのコードで、新しいパスワードを決められます。',
    toLogin: 'ログインへもどる',
    otherMail: '会員登録のないアドレスには、コードのかわりに、その旨のご案内をお送りしています。',
  },
} as const satisfies Record<string, ModeTexts>;

export type Mode = keyof typeof MODES;

/** The code was refused at the last step; `isDead`: it is no longer valid, and a new one is needed. */
export type CodeError = { readonly message: string; readonly isUnusable: boolean };

/** The state of a sign-up or password reset. */
export type Progress = {
  readonly step: 'email' | 'code' | 'details' | 'done';
  /** The recipient of the code. */
  readonly email: string;
  readonly sentAt: number;
  /** When another code may be sent. */
  readonly resendAt: number;
  /** The verified code. */
  readonly code: string;
  readonly codeError: CodeError | null;
};

export const START: Progress = {
  step: 'email',
  email: '',
  sentAt: 0,
  resendAt: 0,
  code: '',
  codeError: null,
};

const CHECKED_CODE_LIFE_MS = CHECKED_CODE_MINUTES * 60_000;

const BLANK = { step: '', email: '', sentAt: '', resendAt: '' };

/** Stores the progress without the code, which is entered again after a reload. */
export function saveProgress(mode: Mode, { step, email, sentAt, resendAt }: Progress): void {
  const times = { sentAt: String(sentAt), resendAt: String(resendAt) };
  saveDraft(DRAFTS[mode].progress, { step, email, ...times });
}

/** Restores the progress after a reload. */
export function loadProgress(mode: Mode, now: number): Progress {
  const kept = { ...BLANK, ...loadDraft(DRAFTS[mode].progress, BLANK) };
  const sentAt = Number(kept.sentAt);
  const isFresh = now >= sentAt && now - sentAt < CHECKED_CODE_LIFE_MS;
  if (kept.email === '' || kept.step === 'email' || !isFresh) return { ...START, email: kept.email };
  return { ...START, step: 'code', email: kept.email, sentAt, resendAt: Number(kept.resendAt) };
}

/** Deletes all drafts of the mode. */
export function deleteProgress(mode: Mode): void {
  for (const { key } of Object.values(DRAFTS[mode])) deleteDraft(key);
}

/** The drafts stored in the tab until completion. None contains a password or a code. */
export const DRAFTS = {
  signup: {
    progress: { key: 'signup/progress', excluded: [] },
    email: { key: 'signup/email', excluded: [] },
    details: { key: 'signup/details', excluded: ['password', 'by', 'consent'] },
  },
  reminder: {
    progress: { key: 'reminder/progress', excluded: [] },
    email: { key: 'reminder/email', excluded: [] },
  },
} as const;

/** Forms with one field have no summary: the error at the field is enough. */
export const withoutSummary = (form: AnyForm): AnyForm => ({ ...form, summary: [] });
