'use client';

import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { japanDay } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { LinkRows, type LinkRow } from '#components/ui/link-rows.tsx';
import { COLLECTION, FAVOURITES, ORDERS, PRIZES, SHIPMENTS } from '#components/account/member-links.ts';
import { GUEST_LINKS, MYPAGE_LINK } from './menu-links.ts';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import styles from '../shell.module.css';

/** The most opened pages of マイページ after the prizes. */
const OTHER_OWN_LINKS: readonly LinkRow[] = [
  { text: SHIPMENTS.name, href: SHIPMENTS.path, icon: 'truck' },
  { text: ORDERS.name, href: ORDERS.path, icon: 'list' },
  { text: FAVOURITES.name, href: FAVOURITES.path, icon: 'heart' },
  { text: COLLECTION.name, href: COLLECTION.path, icon: 'check' },
];

type AccountLinksProps = { readonly onChoose: () => void };

/** The links of アカウント情報, by session. */
export function AccountLinks({ onChoose }: AccountLinksProps) {
  const { session } = useSession();
  switch (session.kind) {
    case 'guest':
      return <LinkRows links={GUEST_LINKS} onChoose={onChoose} />;
    case 'member':
      return <OwnLinks unseen={session.unseenResults ?? 0} onChoose={onChoose} />;
    case 'unreachable':
      return (
        <div className={styles.accountFailed}>
          <SessionFailure message={session.message} />
        </div>
      );
    case 'loading':
      return (
        <div className={styles.asking} role="status" aria-label="会員情報を確認しています">
          <Skeleton height={24} width="60%" />
          <Skeleton height={24} width="50%" />
        </div>
      );
  }
}

/** マイページ with the results to be seen, the prizes to be sent, and other pages. The menu asks for them when it is opened. */
function OwnLinks({ unseen, onChoose }: AccountLinksProps & { readonly unseen: number }) {
  const { answer } = useMemberQuery('showOverview', (callApi) => callApi('showOverview', {}));
  const links: readonly LinkRow[] = [
    { ...MYPAGE_LINK, note: unseenText(unseen) },
    { text: PRIZES.name, href: PRIZES.path, icon: 'gift', note: waitingText(answer) },
    ...OTHER_OWN_LINKS,
  ];
  return <LinkRows links={links} onChoose={onChoose} />;
}

const unseenText = (count: number): string | undefined =>
  count > 0 ? `まだ見ていない結果 ${numberText(count)}件` : undefined;

function waitingText(overview: Pick<Overview, 'waitingPrizes' | 'storageEndsAt'> | undefined) {
  if (overview === undefined || overview.waitingPrizes === 0) return undefined;
  const { waitingPrizes, storageEndsAt } = overview;
  const end = storageEndsAt === null ? '' : `・最初の期限は${japanDay(storageEndsAt)}`;
  return `発送待ち ${numberText(waitingPrizes)}点${end}`;
}
