import { ORDER_STATUS_NAMES } from '#lib/lists/accounting-names.ts';
import { drawNameOf } from '#lib/lists/draws.ts';
import { shipmentStateMark } from '#lib/lists/shipments.ts';
import { listTime } from '#lib/text/list-time.ts';
import { withSama } from '#lib/text/member-name.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { ShellPage } from './navigation.ts';
import { useMay } from './permissions.ts';
import { searchedLists, type SearchedList, type SearchTarget } from './search-targets.ts';

export type SearchGroup = { readonly title: string; readonly targets: readonly SearchTarget[] };

type Results = {
  readonly groups: readonly SearchGroup[];
  readonly isReading: boolean;
  /** Of a list that could not be read. */
  readonly error: unknown;
};

/** Of each list. More are a key away, in the list itself. */
const MOST = 5;

/**
 * The rows of all lists that have a text. Each list is asked by its own call: with the permission that it needs, and with its
 * entry in the operator log where its rows are personal data.
 */
export function useSearchResults(text: string, pages: readonly ShellPage[]): Results {
  const lists = searchedLists(text, pages);
  const mayOpenShipment = useMay()('shipments.addresses');
  const search = { q: text, limit: MOST };
  const asked = (list: SearchedList) =>
    ({ isAsked: lists.has(list), isRecorded: true, isFresh: true }) as const;
  const orders = useQuery('findOrders', { body: search }, asked('orders'));
  const shipments = useQuery('listShipments', { query: search }, asked('shipments'));
  const members = useQuery('searchMembers', { body: search }, asked('members'));
  const inquiries = useQuery('findInquiries', { body: search }, asked('inquiries'));
  const draws = useQuery('findDraws', { query: search }, asked('draws'));
  const news = useQuery('listNews', { query: search }, asked('news'));
  const groups: SearchGroup[] = [
    {
      title: '注文',
      targets: itemsOf(orders).map(({ number, drawTitle, status }) => ({
        key: `order ${number}`,
        label: `注文 ${number}`,
        detail: `${ORDER_STATUS_NAMES[status]}・${drawTitle}`,
        link: { to: '/orders/$order', params: { order: number } },
      })),
    },
    {
      title: '発送',
      targets: itemsOf(shipments).map((shipment) => ({
        key: `shipment ${shipment.number}`,
        label: `発送 ${shipment.number}`,
        detail: [shipmentStateMark(shipment).mark, ...shipment.drawTitles].join('・'),
        link: mayOpenShipment
          ? { to: '/shipments/$shipmentId', params: { shipmentId: shipment.shipmentId } }
          : { to: '/shipments', search: { q: shipment.number } },
      })),
    },
    {
      title: '会員',
      targets: itemsOf(members).map(({ memberId, name, email, isSuspended }) => ({
        key: `member ${memberId}`,
        label: withSama(name),
        detail: isSuspended ? `${email}・利用停止中` : email,
        link: { to: '/members/$memberId', params: { memberId } },
      })),
    },
    {
      title: 'お問い合わせ',
      targets: itemsOf(inquiries).map(({ number, sender, opening }) => ({
        key: `inquiry ${number}`,
        label: `${withSama(sender.name)}のお問い合わせ`,
        detail: opening,
        link: { to: '/inquiries/$inquiry', params: { inquiry: number } },
      })),
    },
    {
      title: 'ガチャ',
      targets: itemsOf(draws).map((row) => {
        const name = drawNameOf(row);
        const isDraft = row.kind === 'draft';
        return {
          key: `${row.kind} ${name}`,
          label: isDraft ? row.draft.title || name : row.draw.title,
          detail: isDraft ? `下書き・${name}` : name,
          link: { to: isDraft ? '/draws/$name/edit' : '/draws/$name', params: { name } },
        };
      }),
    },
    {
      title: 'お知らせ',
      targets: itemsOf(news).map(({ newsId, title, publishedAt }) => ({
        key: `news ${newsId}`,
        label: title,
        detail: listTime(publishedAt),
        link: { to: '/news/$newsId', params: { newsId } },
      })),
    },
  ];
  const all = [orders, shipments, members, inquiries, draws, news];
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    isReading: all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error !== undefined)?.error,
  };
}

const itemsOf = <Item>({ data }: { readonly data: { readonly items: readonly Item[] } | undefined }) =>
  data?.items ?? [];
