import { z } from 'zod';

/**
 * Everything the shop may answer instead of what was asked. A refusal is something a shopper can bring about
 * and can read; anything else is a bug and becomes `serverError`.
 */
export const REFUSALS = {
  invalidInput: { status: 422, message: '入力内容をご確認ください。' },
  loginRequired: { status: 401, message: 'ログインしてください。' },
  forbidden: { status: 403, message: 'この操作はできません。' },
  notFound: { status: 404, message: 'お探しのものが見つかりませんでした。' },
  drawNotFound: { status: 404, message: 'お探しのガチャが見つかりませんでした。' },
  drawNotInState: { status: 404, message: 'このガチャは、いまその販売状態ではありません。' },
  newsNotFound: { status: 404, message: 'お探しのお知らせが見つかりませんでした。' },
  pictureNotFound: { status: 404, message: 'お探しの画像が見つかりませんでした。' },
  tooLarge: { status: 413, message: '送信された内容が大きすぎます。' },
  unsupportedMediaType: { status: 415, message: 'この形式では受け付けられません。' },
  tooManyRequests: { status: 429, message: 'アクセスが集中しています。しばらくしてからお試しください。' },
  // The wording of serverError is the specification's (§4).
  serverError: {
    status: 500,
    message: 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  },
  notBuilt: { status: 501, message: 'この機能はただいま準備中です。' },
  unavailable: {
    status: 503,
    message: 'ただいまつながりにくくなっています。しばらくしてからお試しください。',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** The refusals any call may give, whatever it does. */
export const COMMON_REFUSALS = [
  'invalidInput',
  'tooLarge',
  'tooManyRequests',
  'serverError',
  'unavailable',
] as const satisfies readonly RefusalCode[];

/** The body of every answer of status 400 and above. */
export const RefusalBody = z
  .strictObject({
    code: z
      .enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]])
      .meta({ examples: ['drawNotFound'] }),
    message: z.string().meta({ description: 'A Japanese sentence for the shopper.' }),
    parameter: z.string().optional().meta({ description: 'The parameter or field that is at fault.' }),
  })
  .meta({ id: 'Refusal', description: 'Why the shop did not do what was asked.' });
export type RefusalBody = z.infer<typeof RefusalBody>;
