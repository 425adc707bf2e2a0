'use client';

import { useState, type MouseEvent } from 'react';
import styles from './copy-link.module.css';

type CopyLinkProps = { readonly id: string; readonly about: string };

/** The answer's own address. With scripts it is copied as well; without them it is a plain link. */
export function CopyLink({ id, about }: CopyLinkProps) {
  const [copied, setCopied] = useState(false);

  async function copy(event: MouseEvent<HTMLAnchorElement>) {
    const address = event.currentTarget.href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Not allowed here: the link has led to the answer, so the address bar holds it.
      setCopied(false);
    }
  }

  return (
    <p className={styles.line}>
      <a className={styles.link} href={`#${id}`} onClick={copy}>
        この答えへのリンク
        <span className="visually-hidden">({about})</span>
      </a>
      <span role="status" className={styles.status}>
        {copied ? 'コピーしました' : ''}
      </span>
    </p>
  );
}
