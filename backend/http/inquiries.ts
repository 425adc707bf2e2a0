import { addInquiryPicture } from '#backend/actions/inquiries/add-picture.ts';
import { replyToInquiry } from '#backend/actions/inquiries/replies.ts';
import { type InquiryParams, sendInquiry } from '#backend/actions/inquiries/send-inquiry.ts';
import { passwordCall } from '#backend/actions/members/throttle.ts';
import type { CallInput } from '#lib/contract/contract.ts';
import { inquirySubject } from '#lib/text/inquiries.ts';
import { pageFrom } from './server/parse.ts';
import type { Handlers } from './server/public-calls.ts';
import { logRefusal, type Visitor } from './server/visitor.ts';
import { inquiryView, inquiriesOf, type InquiryView } from '#backend/persistence/inquiries/own-inquiries.ts';
import { type AttachedFile, fileForSender } from '#backend/persistence/inquiries/attachments.ts';
import { findInquiryPicture } from '#backend/persistence/inquiries/pictures.ts';
import type { MemberContext } from '#backend/actions/members/log-in.ts';

export const inquiryHandlers = (context: MemberContext) =>
  ({
    sendInquiry: async ({ body }, visitor) => {
      const sent = await send(context, body, visitor);
      if ('refusal' in sent) return logRefusal(visitor, sent);
      visitor.log({ topic: body.topic }, 'inquiry sent');
      return { answer: sent };
    },

    addInquiryPicture: async ({ params: { messageId }, body }, visitor) => {
      const memberId = (await visitor.findLogin())?.memberId ?? null;
      const added = await addInquiryPicture(context.db, { messageId, memberId, bytes: body });
      return 'refusal' in added ? logRefusal(visitor, added) : { answer: added };
    },

    showThread: async ({ body: { token } }) => {
      const view = await inquiryView(context.db, { token });
      return view === undefined
        ? { refusal: 'notFound', parameter: 'token' }
        : { answer: presentThread(view) };
    },

    replyInThread: async ({ body: { token, ...reply } }, visitor) => {
      const params = { ...reply, key: { token }, address: visitor.address };
      const sent = await replyToInquiry(context.db, params);
      return 'refusal' in sent ? logRefusal(visitor, sent) : { answer: sent };
    },

    listInquiries: async ({ query }, { login }) => {
      const { total, items } = await inquiriesOf(context.db, login.memberId, pageFrom(query));
      return {
        answer: {
          total,
          items: items.map((inquiry) => ({ ...presentInquiry(inquiry), opening: inquiry.opening })),
        },
      };
    },

    showInquiry: async ({ params: { inquiryId } }, { login }) => {
      const view = await inquiryView(context.db, { inquiryId, memberId: login.memberId });
      if (view === undefined) return { refusal: 'notFound', parameter: 'inquiryId' };
      return { answer: presentThread(view) };
    },

    replyToInquiry: async ({ params: { inquiryId }, body }, visitor) => {
      const key = { inquiryId, memberId: visitor.login.memberId };
      const sent = await replyToInquiry(context.db, { ...body, key, address: visitor.address });
      return 'refusal' in sent ? logRefusal(visitor, sent) : { answer: sent };
    },

    showInquiryAttachment: async ({ params: { attachmentId } }, { login }) => {
      const file = await fileForSender(context.db, attachmentId, { memberId: login.memberId });
      return file === undefined ? { refusal: 'notFound', parameter: 'attachmentId' } : presentFile(file);
    },

    showThreadAttachment: async ({ body: { token, attachmentId } }) => {
      const file = await fileForSender(context.db, attachmentId, { token });
      return file === undefined ? { refusal: 'notFound', parameter: 'attachmentId' } : presentFile(file);
    },

    showInquiryPicture: async ({ params: { pictureId } }, { login }) => {
      const bytes = await findInquiryPicture(context.db, pictureId, { memberId: login.memberId });
      if (bytes === undefined) return { refusal: 'pictureNotFound', parameter: 'pictureId' };
      return { answer: new Uint8Array(bytes), headers: { 'content-type': 'image/webp' } };
    },
  }) satisfies Partial<Handlers>;

async function send(
  context: MemberContext,
  body: CallInput<'sendInquiry'>['body'],
  visitor: Visitor,
): ReturnType<typeof sendInquiry> {
  const { address, deviceToken } = visitor;
  const { guest, orderHistoryId: orderId, userShipId: shipmentId, directoryName, about = '', ...rest } = body;
  const params: InquiryParams = {
    ...rest,
    orderId,
    shipmentId,
    directoryName,
    aboutText: about,
    address,
    deviceToken,
    guest,
    memberId: undefined,
  };
  if (guest === undefined)
    return sendInquiry(context, { ...params, memberId: (await visitor.findLogin())?.memberId });
  const call = passwordCall(context.batching, { email: guest.email, address, deviceToken });
  return context.passwords.admit(call, () => sendInquiry(context, params));
}

const presentInquiry = (inquiry: InquiryView) => {
  const { inquiryId, topic, state, sentAt, lastAt } = inquiry;
  return { inquiryId, topic, about: inquirySubject(inquiry), state, sentAt, lastAt };
};

/** Signs that `encodeURIComponent` leaves, and that a header does not take (RFC 8187). */
const escaped = (sign: string): string => `%${(sign.codePointAt(0) ?? 0).toString(16)}`;

/** Saved by the browser, never opened as a page of the shop. */
export const presentFile = ({ name, media, bytes }: AttachedFile) => ({
  answer: new Uint8Array(bytes),
  headers: {
    'content-type': media,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`,
  },
});

type View = NonNullable<Awaited<ReturnType<typeof inquiryView>>>;

/** Without notes, and without the names of those who answered. */
export const presentThread = ({ inquiry, messages }: View) => ({
  ...presentInquiry(inquiry),
  messages: messages.flatMap(({ messageId, author, text, at, pictures, attachments }) =>
    author === 'note' ? [] : [{ messageId, author, text, at, pictures, attachments }],
  ),
});
