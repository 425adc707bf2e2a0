import { INQUIRY_STATES, INQUIRY_TOPICS } from '#lib/contract/enums.ts';
import { INQUIRY_COLUMNS, INQUIRY_STATE_NAMES } from '#lib/lists/inquiries.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { useMe } from '#console/api/use-query.ts';
import { choice, daysAtLeast } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { ageText } from '#console/routes/today/age.ts';

const FILTERS = {
  state: choice(['状態', '返信待ち（はじめ）'], [...INQUIRY_STATES, 'all'], {
    ...INQUIRY_STATE_NAMES,
    all: 'すべての状態',
  }),
  assignee: choice('担当', ['me', 'nobody'], { me: '自分', nobody: '担当なし' }),
  minDays: daysAtLeast('待ち時間'),
  topic: choice('ご用件', INQUIRY_TOPICS, INQUIRY_TOPIC_NAMES),
};

/** The inbox: first those that wait, the longest first. A search looks at every state, unless one is chosen. */
export function InquiriesPage() {
  const { data: me } = useMe();
  const { assignee } = useListSearch(FILTERS).filters;
  return (
    <ListPage
      title="お問い合わせ"
      call="findInquiries"
      columns={INQUIRY_COLUMNS}
      cells={{
        // Until now, by the clock of this browser.
        wait: ({ waitingSince }) =>
          waitingSince === null ? '' : ageText(waitingSince, new Date().toISOString()),
      }}
      rowKey={({ inquiryId }) => inquiryId}
      linkOf={({ number }) => ({ to: '/inquiries/$inquiry', params: { inquiry: number } })}
      searchLabel="お問い合わせを探す"
      placeholder="番号・名前・メールアドレス"
      filters={FILTERS}
      sentAs={{
        state: (chosen, text) => {
          const state = chosen ?? (text === '' ? 'waiting' : 'all');
          return state === 'all' ? {} : { state };
        },
        assignee: (who) => (who === 'nobody' ? { unassigned: true as const } : { assignee: who && me?.name }),
      }}
      isRecorded={() => true}
      isAsked={assignee !== 'me' || me !== undefined}
      csv="exportInquiries"
      empty="条件に合うお問い合わせはありません。"
    />
  );
}
