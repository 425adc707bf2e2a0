'use client';

import { useSearchParams } from 'next/navigation';
import { useVoice } from '#components/brand/member-voice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { NumberedText } from '#components/ui/line-breaks.tsx';
import { Listing } from '#components/ui/listing.tsx';
import { StateTag } from '#components/ui/state-tag.tsx';
import { INQUIRIES } from '#components/account/member-links.ts';
import type { Inquiry } from '#lib/contract/inquiry.ts';
import { listParamsOf, listRoute, pagingOf } from '#lib/orders/list-page.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { INQUIRIES_ROUTE, inquiryRoute } from '#lib/site/inquiry-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { inquiryTag } from './inquiry-tag.ts';
import Link from 'next/link';
import styles from './inquiry-list.module.css';

/** The member's inquiries, the latest message first. */
export function InquiryList() {
  const { page } = listParamsOf(useSearchParams());
  const list = useMemberQuery(
    'listInquiries',
    (callApi) => callApi('listInquiries', { query: pagingOf(page) }),
    `${page}`,
  );
  return (
    <>
      <Listing
        name={INQUIRIES.name}
        list={list}
        page={page}
        routeOf={(other) => listRoute(INQUIRIES_ROUTE, { page: other })}
        empty={<NoInquiries />}
        rowOf={(inquiry) => <InquiryRow key={inquiry.inquiryId} inquiry={inquiry} />}
      />
      {list.answer !== undefined && list.answer.total > 0 && <NewInquiry kind="secondary" />}
    </>
  );
}

const NewInquiry = ({ kind }: { readonly kind: 'primary' | 'secondary' }) => (
  <ButtonLink kind={kind} href={ROUTES.contact}>
    新しいお問い合わせ
  </ButtonLink>
);

const NoInquiries = () => (
  <Empty
    line="お問い合わせは、まだありません"
    note={useVoice().noInquiries}
    action={<NewInquiry kind="primary" />}
  />
);

const InquiryRow = ({ inquiry }: { readonly inquiry: Inquiry }) => (
  <li className={styles.row}>
    <StateTag tag={inquiryTag(inquiry.state)} />
    <Link href={inquiryRoute(inquiry.inquiryId)} className={styles.link}>
      {inquiry.opening}
    </Link>
    <p className={`num ${styles.facts}`}>
      {[INQUIRY_TOPIC_NAMES[inquiry.topic], inquiry.about, japanLongDate(inquiry.lastAt)]
        .filter((fact) => fact !== '')
        .map((fact) => (
          <NumberedText key={fact}>{fact}</NumberedText>
        ))}
    </p>
  </li>
);
