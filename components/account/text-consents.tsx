'use client';

import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import type { OpenConsent } from '#lib/contract/site-texts.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { ROUTES, textVersionRoute } from '#lib/site/routes.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import styles from './text-consents.module.css';

type TextConsentsProps = {
  readonly consents: readonly OpenConsent[];
  readonly onAgreed: () => Promise<void>;
};

/** Terms to read, with what has changed, and the member's consent, without which nothing can be bought. */
export function TextConsents({ consents, onAgreed }: TextConsentsProps) {
  const { mutation, run } = useMutation<'agreeToTexts'>();

  async function agree(): Promise<void> {
    const texts = consents.map(({ kind, number }) => ({ kind, number }));
    const result = await run((callApi) => callApi('agreeToTexts', { body: { texts } }));
    if (result.ok) await onAgreed();
  }
  if (consents.length === 0) return null;
  const titles = consents.map(({ kind }) => INFO_PAGES[kind].title).join('と');
  const isFirst = consents.some((consent) => consent.isFirst);
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>{isFirst ? `${titles}をお読みください` : `${titles}が変わりました`}</h2>
      {consents.map((consent) => (
        <TextToRead key={consent.kind} {...consent} />
      ))}
      {mutation.kind === 'failed' && <Trouble message={mutation.message} />}
      <Button kind="primary" busy={mutation.kind === 'busy'} onClick={() => void agree()}>
        {isFirst ? `${titles}に同意する` : `新しい${titles}に同意する`}
      </Button>
    </Card>
  );
}

const TextToRead = ({ kind, number, appliesFrom, note, isFirst }: OpenConsent) => (
  <div className={styles.text}>
    <p>
      <span>{`${japanLongDate(appliesFrom)}からの${INFO_PAGES[kind].title}です。`}</span>
      <Link href={isFirst ? ROUTES[kind] : textVersionRoute(kind, number)} target="_blank" prefetch={false}>
        <span>{isFirst ? `${INFO_PAGES[kind].title}を読む` : '変わったところを見る'}</span>
        <span className="visually-hidden">(新しいタブで開きます)</span>
      </Link>
    </p>
    {!isFirst && note.split('\n').map((line, at) => <p key={at}>{line}</p>)}
  </div>
);
