'use client';

import { useBrand } from '#components/brand/page-brand.tsx';
import { Card } from '#components/ui/card.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { NumberedText } from '#components/ui/line-breaks.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import type { InquiryMessage, InquiryThread } from '#lib/contract/inquiry.ts';
import type { InquiryAttachment } from '#lib/contract/inquiry-attachment.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import type { Elements } from '#lib/site/elements.ts';
import { inquiryTag } from './inquiry-tag.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import styles from './thread-view.module.css';

type ThreadViewProps = {
  readonly thread: InquiryThread;
  /** URL of a picture; `undefined`: pictures are only counted. */
  readonly pictureUrl: ((pictureId: string) => string) | undefined;
  /** The files of answers. */
  readonly attachment: (file: InquiryAttachment) => Elements;
  /** The form for another message. */
  readonly children: Elements;
};

/** An inquiry with its messages, the oldest first. */
export const ThreadView = ({ thread, pictureUrl, attachment, children }: ThreadViewProps) => (
  <>
    <Card className={styles.head}>
      <StateTag tag={inquiryTag(thread.state)} />
      <h2 className={styles.title}>{INQUIRY_TOPIC_NAMES[thread.topic]}</h2>
      {thread.about !== '' && (
        <p>
          <NumberedText>{thread.about}</NumberedText>
        </p>
      )}
      <p className={`num ${styles.number}`}>
        お問い合わせ番号 <span className="nowrap">{shortNumber(thread.inquiryId)}</span>
      </p>
    </Card>
    <ol className={styles.messages}>
      {thread.messages.map((message) => (
        <Message key={message.messageId} message={message} pictureUrl={pictureUrl} attachment={attachment} />
      ))}
    </ol>
    {children}
  </>
);

type MessageProps = Pick<ThreadViewProps, 'pictureUrl' | 'attachment'> & { readonly message: InquiryMessage };

function Message({ message, pictureUrl, attachment }: MessageProps) {
  const { author, text, at, pictures, attachments } = message;
  const { name } = useBrand();
  const isOwn = author === 'sender';
  return (
    <li className={isOwn ? styles.own : styles.answer}>
      <p className={styles.author}>
        {!isOwn && <Mascot number={4} size={40} />}
        <b>{isOwn ? 'あなた' : name}</b>
        <time className="num" dateTime={at}>
          {japanLongDateTime(at)}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map((file) => (
            <li key={file.attachmentId}>{attachment(file)}</li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && pictureUrl === undefined && (
        <p className={styles.count}>{`写真${pictures.length}枚`}</p>
      )}
      {pictures.length > 0 && pictureUrl !== undefined && (
        <ul className={styles.pictures}>
          {pictures.map((pictureId, nth) => (
            <li key={pictureId}>
              <a href={pictureUrl(pictureId)} target="_blank" rel="noreferrer">
                <img src={pictureUrl(pictureId)} alt={`お送りした写真${nth + 1}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
