import { Alert, Progress, Stack, Text } from '@mantine/core';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded } from '#console/shell/page.tsx';

type Props = { readonly directoryName: string; readonly everyMs: number };

/** The progress of the refunds of a cancelled draw, for everybody who opens the page. */
export function Cancellation({ directoryName, everyMs }: Props) {
  const { data, error, mutate } = useQuery('showCancellation', { params: { directoryName } }, { everyMs });
  return (
    <Loaded data={data} error={error} onRetry={() => void mutate()}>
      {({ waiting, refunding, refunded, playing, yen, operator, reason, words, at, endedAt }) => {
        const orders = waiting + refunding + refunded;
        return (
          <Alert
            color="red"
            title={endedAt === null ? '中止：返金を進めています' : '中止：返金が終わりました'}
          >
            <Stack gap="xs">
              <Progress.Root size="lg" aria-hidden>
                <Progress.Section value={(100 * refunded) / Math.max(1, orders)} color="green" />
                <Progress.Section value={(100 * refunding) / Math.max(1, orders)} color="yellow" />
              </Progress.Root>
              <Text
                size="sm"
                role="status"
              >{`${numberText(orders)}件中 ${numberText(refunded)}件を返金しました。返金の途中 ${numberText(refunding)}件、 待ち ${numberText(waiting)}件、支払い中 ${numberText(playing)}件。支払われた金額は${yenText(yen)}です。`}</Text>
              {words !== null && <Text size="sm">{`お客様へのひとこと：${words}`}</Text>}
              <Text size="sm">{`${japanLongDateTime(at)}に${operator}が中止しました。理由：${reason}${endedAt !== null ? `。返金は${japanLongDateTime(endedAt)}に終わりました。` : ''}`}</Text>
            </Stack>
          </Alert>
        );
      }}
    </Loaded>
  );
}
