import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WithSecret } from '#lib/contract/ops/partners.ts';
import { PARTNER_EVENT_DAYS, PARTNER_FAILURE_DAYS } from '#lib/contract/shop-rules.ts';
import { useQuery } from '#console/api/use-query.ts';
import { useMay } from '#console/shell/permissions.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The receivers of events. */
export function PartnersPage() {
  const may = useMay();
  const list = useQuery('listPartnerEndpoints', {});
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WithSecret>();
  return (
    <Page
      title="外部サービス"
      action={may('settings.write') && <Button onClick={() => setAdding(true)}>送り先を追加する</Button>}
    >
      <Stack gap="lg" maw={900}>
        <Text size="sm">
          {`注文や発送の出来事を、署名をつけて倉庫や受注管理のサービスに送ります（Standard Webhooks）。会員の名前・住所・電話番号・メールアドレスは送りません。届かないときは、数日のあいだ間隔をあけて送り直します。${PARTNER_FAILURE_DAYS}日続けて届かない送り先は止まりますが、出来事は${PARTNER_EVENT_DAYS}日のあいだ残り、あとから送り直せます。`}
        </Text>
        <Anchor size="sm" renderRoot={(props) => <Link to="/settings/partners/deliveries" {...props} />}>
          送った出来事を見る
        </Anchor>
        <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed">送り先はありません。</Text>
            ) : (
              items.map((endpoint) => (
                <EndpointCard key={endpoint.endpointId} endpoint={endpoint} onSecret={setMade} />
              ))
            )
          }
        </Loaded>
      </Stack>
      {isAdding && (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setMade(added);
          }}
        />
      )}
      {made !== undefined && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}
