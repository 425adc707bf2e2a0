import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { CallError } from './call.ts';

/** The refusals that pages of the console can get. Others have one sentence with their code. */
const TEXTS: Readonly<Partial<Record<OpsRefusalCode, string>>> = {
  signInNeeded: 'サインインしてください。',
  passkeyNeeded: '先にパスキーを追加してください。',
  stepUpNeeded: '本人確認が必要です。',
  permissionDenied: 'この操作をする権限がありません。',
  passkeyRejected: 'このパスキーでは確認できませんでした。もう一度お試しください。',
  codeRejected: '入力された内容が正しくありません。',
  linkInvalid:
    'このリンクは使えません。発行から15分を過ぎたか、すでに使われています。新しいリンクを発行してもらってください。',
  passwordWeak: 'このパスワードは推測されやすいため使えません。別のものにしてください。',
  lastPasskey: '最後のパスキーは削除できません。先に別のパスキーを追加してください。',
  nameTaken: 'この名前のスタッフがすでにいます。',
  lastOwner: 'サインインできるオーナーがいなくなるため、変更できません。',
  ownAccount: '自分自身は変更できません。ほかのオーナーに頼んでください。',
  staffDisabled: '停止中のスタッフです。先に再開してください。',
  notFound: '見つかりませんでした。一覧を更新してください。',
  tooManyAttempts: '試行回数が多すぎます。しばらく待ってからお試しください。',
  tooManyRequests: '短い間に操作が続いています。少し待ってからお試しください。',
  invalidInput: '入力された内容を確認してください。',
  busy: 'ただいま混み合っています。少し待ってからお試しください。',
  unavailable: '一時的に利用できません。少し待ってからお試しください。',
};

/** The sentence for an error of a call. */
export function errorText(error: unknown): string {
  if (error instanceof Error && error.name === 'PasskeyDialogError')
    return 'パスキーを確認できませんでした。画面の案内にしたがって、もう一度お試しください。';
  if (!(error instanceof CallError)) return '予期しないエラーが起きました。ページを読み込み直してください。';
  if (error.status === NETWORK_ERROR_STATUS)
    return '通信できませんでした。接続を確かめてもう一度お試しください。';
  const code = error.refusal?.code;
  const text = code === undefined ? undefined : TEXTS[code];
  return text ?? `処理できませんでした（${code ?? error.status}）。`;
}

/** Whether the session is over, or was ended elsewhere. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.refusal?.code === 'signInNeeded';

export const isProofNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.refusal?.code === 'stepUpNeeded';
