/** Where a mail program stops the mails of whoever has this token. */
export const oneClickPath = (token: string) => `/api/mail/stop/${token}`;
