import type {
  Inquiry,
  InquiryMessage,
  InquiryPicture,
  InquirySubject,
  Sender,
} from '#backend/domain/inquiries.ts';
import type { InquiryState, InquiryTopic } from '#lib/contract/enums.ts';
import type { Page, Paged } from '../ports.ts';

export type NewInquiry = InquirySubject & {
  readonly topic: InquiryTopic;
  readonly text: string;
  /** Of `messageKey`. */
  readonly requestKey: string;
  readonly sender: Sender;
};

/** Whose inquiry it must be. */
export type InquiryKey =
  | { readonly inquiryId: string; readonly memberId: string }
  | { readonly token: string };

export type SentMessage = { readonly inquiryId: string; readonly messageId: string };

export type NewMessage = Pick<InquiryMessage, 'author' | 'text'> & {
  readonly inquiryId: string;
  readonly operator: string | null;
  readonly requestKey: string | null;
};

/** An inquiry as its sender sees it, with the title of the draw that it is about. */
export type InquiryView = Inquiry & { readonly drawTitle: string | null };
export type InquiryListItem = InquiryView & { readonly opening: string };

export type InquiryStore = {
  /** The message that was stored with a key of `messageKey`. */
  findSent(requestKey: string): Promise<SentMessage | undefined>;
  add(inquiry: NewInquiry): Promise<SentMessage>;
  /** Whether there is such an inquiry of a sender. */
  exists(key: InquiryKey): Promise<boolean>;
  /** Finds an inquiry of a sender and locks it until the transaction ends. */
  lockOf(key: InquiryKey): Promise<Inquiry | undefined>;
  lock(inquiryId: string): Promise<Inquiry | undefined>;
  addMessage(message: NewMessage): Promise<SentMessage>;
  /** Changes the state with the times that belong to it. The version grows. */
  setState(inquiryId: string, state: InquiryState): Promise<void>;
  setAssignee(inquiryId: string, assignee: string | null): Promise<void>;
  /** An empty text deletes the draft. */
  setDraft(inquiryId: string, draft: { readonly text: string; readonly by: string }): Promise<void>;
  /** Whether the id is of the member's own order or shipment, or of a draw that shoppers see. */
  findSubject(subject: SubjectParams): Promise<InquirySubject | undefined>;
  /** Deletes all inquiries of a member with their messages and pictures. */
  deleteOf(memberId: string): Promise<void>;
};

export type SubjectParams = {
  /** Null: a guest, for whom nothing but a draw is looked up. */
  readonly memberId: string | null;
  readonly orderId: string | undefined;
  readonly shipmentId: string | undefined;
  readonly directoryName: string | undefined;
  readonly aboutText: string;
};

/** Inquiries as their senders read them. */
export type InquiryQueries = {
  listOf(memberId: string, page: Page): Promise<Paged<InquiryListItem>>;
  viewOf(
    key: InquiryKey,
  ): Promise<{ readonly inquiry: InquiryView; readonly messages: readonly InquiryMessage[] } | undefined>;
};

/** Whose picture it is; an operator may load any of an inquiry. */
export type PictureOwner = { readonly memberId: string } | { readonly inquiryId: string };
/**
 * Decodes a photograph and encodes it again without its metadata. `undefined`: it cannot be read. `busy`: too many others
 * wait.
 */
export type RenderInquiryPicture = (bytes: Uint8Array) => Promise<InquiryPicture | 'busy' | undefined>;
