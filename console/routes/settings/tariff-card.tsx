import { Paper, Stack, Text, Title } from '@mantine/core';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { TariffEditor } from './tariff-editor.tsx';
import { TariffLines } from './tariff-lines.tsx';

type Props = {
  /** Called with whether something typed is not saved. */
  readonly onTyped: (isUnsaved: boolean) => void;
};

/** The table of shipping fees by region and size. */
export function TariffCard({ onTyped }: Props) {
  const mayWrite = useMay()('settings.write');
  const { data, error, mutate } = useQuery('showTariff', {});
  return (
    <Paper component="section" withBorder p="md" maw={900} aria-labelledby="tariff">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="tariff">
            送料表
          </Title>
          <Text size="sm" c="dimmed">
            「店の送料表」にしたガチャの、1箱の送料（税込）です。賞品の広さの合計が入る、いちばん小さい大きさの送料になります。変える前に買われた分には、安いほうが適用されます。
          </Text>
        </div>
        <RequestsAbout about={{ subject: 'settings', id: 'tariff' }} />
        <Loaded data={data} error={error} onRetry={() => void mutate()}>
          {(stored) => (
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {`${
                  stored.changedAt === null
                    ? 'まだ変更されていません（導入時の値）。'
                    : `最終変更 ${japanDateTime(stored.changedAt)} ${stored.changedBy ?? ''}。`
                } いま公開中のガチャ${numberText(stored.draws)}件が使っています。`}
              </Text>
              {mayWrite ? (
                <TariffEditor stored={stored} onTyped={onTyped} />
              ) : (
                <TariffLines tariff={stored.tariff} />
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Paper>
  );
}
