import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { CurrentDraw } from '#lib/contract/ops/dashboard.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Conversion, PaymentMethods } from '#console/routes/draws/payments.tsx';
import { Sales } from '#console/routes/draws/sales.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { Figure } from './figure.tsx';
import styles from './figure.module.css';

type Today = OpsCallOutput<'showToday'>;
type Props = { readonly today: Today; readonly draw: string | undefined };

/** Sales since midnight, or of one draw since its opening: sums, hours, conversion and failures. */
export function Trade({ today, draw }: Props) {
  const { at, since, salesByHour, orders, methods } = today;
  return (
    <Stack gap="md">
      <Section title="売上" action={<Scope draws={today.draws} draw={draw} />}>
        <SalesFigures today={today} draw={draw} />
      </Section>
      <Sales figures={{ at, opensAt: since, closesAt: at, salesByHour }} measure="yen" />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Conversion figures={{ orders }} />
        <PaymentMethods figures={{ methods }} />
      </SimpleGrid>
    </Stack>
  );
}

const route = getRouteApi('/signed-in/');

type ScopeProps = { readonly draws: readonly CurrentDraw[]; readonly draw: string | undefined };

/** Since when sales are counted. It is kept in the address. */
function Scope({ draws, draw }: ScopeProps) {
  const navigate = route.useNavigate();
  const opened = draws.filter(({ state }) => state !== 'upcoming');
  return (
    <NativeSelect
      aria-label="集計の始まり"
      size="xs"
      value={draw ?? ''}
      data={[
        { value: '', label: '今日の0時から' },
        ...opened.map(({ directoryName, title }) => ({
          value: directoryName,
          label: `「${title}」の発売から`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ search: value === '' ? {} : { draw: value }, replace: true })
      }
    />
  );
}

function SalesFigures({ today, draw }: Props) {
  const { since, sales, shippingYen, refundedYen, orders } = today;
  const may = useMay();
  const day = japanDay(today.at);
  const list = draw === undefined ? `/orders?from=${day}` : `/orders?draw=${draw}`;
  const orderList = may('orders.read') ? list : undefined;
  return (
    <dl className={styles.grid}>
      <Figure
        label={draw === undefined ? '今日の売上' : '発売からの売上'}
        value={yenText(sales.yen)}
        detail={draw === undefined ? '返金を引く前' : `${japanDateTime(since)}から、返金を引く前`}
        href={orderList}
      />
      <Figure
        label="注文"
        value={`${numberText(sales.orders)}件`}
        detail={`${numberText(sales.tickets)}枚`}
        href={orderList}
      />
      <Figure
        label="確保から支払いまで"
        value={orders.conversion === null ? '—' : `${Math.round(orders.conversion * 100)}%`}
        detail={`終わった${numberText(orders.placed - orders.open)}件のうち${numberText(orders.paid)}件`}
        href={orderList}
      />
      <Figure
        label="今日の送料"
        value={yenText(shippingYen)}
        href={may('accounting.read') ? `/accounting?list=shipments&from=${day}` : undefined}
      />
      <Figure
        label="今日の返金"
        value={yenText(refundedYen)}
        href={may('orders.read') ? `/refunds?state=all&from=${day}` : undefined}
      />
    </dl>
  );
}

const JAPAN_OFFSET_MS = 9 * 3_600_000;

/** The day in Japan as a filter: `2026-11-23`. */
const japanDay = (timestamp: string): string =>
  new Date(Date.parse(timestamp) + JAPAN_OFFSET_MS).toISOString().slice(0, 10);
