import { Icon } from '#components/ui/icon.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { ReceivedRefusal } from '#lib/contract/refusals.ts';
import styles from './suspension-notice.module.css';

type SuspensionNoticeProps = { readonly refusal: ReceivedRefusal; readonly contact: string };

/** Says to a suspended member until when they are, what becomes of their prizes, and where to write to. */
export const SuspensionNotice = ({ refusal: { message, reasons = [] }, contact }: SuspensionNoticeProps) => (
  <div role="alert" className={styles.notice}>
    <Icon name="warn" size={24} className={styles.icon} />
    <h2 className={styles.title} aria-label={message}>
      <TitleText>{message}</TitleText>
    </h2>
    <div className={styles.words}>
      {reasons.map((reason) => (
        <p key={reason} className="num">
          <Sentences>{reason}</Sentences>
        </p>
      ))}
      <a href={`mailto:${contact}`} className={styles.link}>
        {contact}
      </a>
    </div>
  </div>
);
