/** The expected errors of inquiries. */
export const INQUIRY_REFUSALS = {
  inquiryTooOften: {
    status: 429,
    message: 'お問い合わせが続いたため、少しのあいだ受け付けを止めています。しばらくしてからお試しください。',
  },
  inquiryNotTaken: {
    status: 422,
    message: 'お問い合わせを受け付けられませんでした。少し待ってから、もう一度「送信する」を押してください。',
  },
  inquiryClosed: {
    status: 409,
    message: 'このお問い合わせは終わっています。続きは、新しいお問い合わせからお送りください。',
  },
  pictureUnreadable: {
    status: 422,
    message: '写真を読み取れませんでした。JPEG、PNG、WebPの写真を選んでください。',
  },
  picturesFull: { status: 409, message: 'この写真は、もう加えられません。' },
} as const satisfies Record<string, { status: number; message: string }>;
