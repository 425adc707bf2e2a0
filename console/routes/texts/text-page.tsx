import { Stack, Table, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import type { OpsText, OpsTextVersion } from '#lib/contract/ops/site-texts.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { listTime } from '#lib/text/list-time.ts';
import { useQuery } from '#console/api/use-query.ts';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { TextEditor } from './text-editor.tsx';
import { WithdrawVersionButton } from './withdraw-version-button.tsx';

const SCROLLED = { viewportProps: { tabIndex: 0, 'aria-label': '版の記録' } };

const route = getRouteApi('/signed-in/texts/$kind');

/** One text of the shop: its draft, the requests to publish it, and its versions. */
export function TextPage() {
  const { kind: named } = route.useParams();
  const kind = SITE_TEXT_KINDS.find((one) => one === named) ?? 'terms';
  const text = useQuery('showSiteText', { params: { kind } });
  return (
    <Page title={INFO_PAGES[kind].title} above={<BackLink to="/texts">規約とご案内</BackLink>}>
      <Loaded data={text.data} error={text.error} onRetry={() => void text.mutate()}>
        {(shown) => (
          <Stack gap="lg">
            <RequestsAbout about={{ subject: 'siteText', id: kind }} />
            <TextEditor key={`${kind} ${shown.current.number}`} text={shown} />
            <Versions text={shown} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const Versions = ({
  text: { kind, versions, current, coming, needsSecondPerson },
}: {
  readonly text: OpsText;
}) => (
  <Stack gap="xs">
    <Title order={2} size="h3">
      版の記録
    </Title>
    {coming !== null && (
      <WithdrawVersionButton kind={kind} number={coming.number} needsSecondPerson={needsSecondPerson} />
    )}
    <Table.ScrollContainer minWidth={560} scrollAreaProps={SCROLLED}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>版</Table.Th>
            <Table.Th>適用</Table.Th>
            <Table.Th>公開</Table.Th>
            <Table.Th>変わるところ</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {versions.map((version) => (
            <Table.Tr key={version.number}>
              <Table.Td>{`第${version.number}版`}</Table.Td>
              <Table.Td>{stateOf(version, current)}</Table.Td>
              <Table.Td>{`${authorOf(version)}、${listTime(version.publishedAt)}`}</Table.Td>
              <Table.Td>
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {version.note}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Stack>
);

function stateOf(version: OpsTextVersion, current: OpsTextVersion): string {
  const from = `${japanYearDay(version.appliesFrom)}から`;
  if (version.withdrawnAt !== null) return `${from}（取り下げ）`;
  return version.number === current.number ? `${from}（公開中）` : from;
}

/** The first texts come with the software. */
const authorOf = ({ publishedBy }: OpsTextVersion): string =>
  publishedBy === 'software' ? 'ひな型' : publishedBy;
