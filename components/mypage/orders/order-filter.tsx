import { listRoute } from '#lib/orders/list-page.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Filter } from '../listing/filter.tsx';

const CHOICES = [
  { text: 'すべて', isSent: false },
  { text: '発送した注文', isSent: true },
] as const;

/** Which purchases are listed. */
export const OrderFilter = ({ isSent }: { readonly isSent: boolean }) => (
  <Filter
    name="購入履歴のしぼりこみ"
    choices={CHOICES.map((choice) => ({
      text: choice.text,
      href: listRoute(ROUTES.orders, { page: 1, isSent: choice.isSent }),
      isHere: choice.isSent === isSent,
    }))}
  />
);
