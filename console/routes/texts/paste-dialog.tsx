import {
  Alert,
  Button,
  Checkbox,
  Group,
  List,
  ScrollArea,
  Stack,
  Table,
  Text,
  Textarea,
} from '@mantine/core';
import { useState } from 'react';
import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { MAX_BLOCKS } from '#lib/contract/site-texts.ts';
import type { OpsText } from '#lib/contract/ops/site-texts.ts';
import { blocksFromText } from '#lib/site-texts/pasted-text.ts';
import { type VariableOffer, variableOffers, withVariables } from '#lib/site-texts/pasted-variables.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Dialog } from '#console/overlays/dialog.tsx';
import { BLOCK_NAMES, blockText, newQuestionId } from './text-form.ts';

type Props = {
  readonly kind: SiteTextKind;
  /** The blocks that would be replaced. */
  readonly blocks: readonly SiteTextBlock[];
  /** They have changes that are not stored. */
  readonly isUnsaved: boolean;
  readonly variables: OpsText['variables'];
  readonly onReplace: (blocks: readonly SiteTextBlock[]) => void;
  readonly onClose: () => void;
};

const TABLE_MARKS = '「販売業者：〇〇」のような行は、表になります。';

/** The marks of lines that only one page has. */
const OWN_MARKS: Readonly<Partial<Record<SiteTextKind, string>>> = {
  faq: '質問は「Q.」で、答えは「A.」で始めます。',
  transactions: TABLE_MARKS,
  company: TABLE_MARKS,
};

/** Takes a whole text that was written elsewhere, and shows its blocks before they replace those of the draft. */
export function PasteDialog({ kind, blocks: before, isUnsaved, variables, onReplace, onClose }: Props) {
  const [pasted, setPasted] = useState('');
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const offers = variableOffers(pasted, variables);
  // The shop's own facts are replaced unless they are unchecked, others only when they are checked.
  const isChosen = ({ name, isOwn }: VariableOffer) => isOwn !== changed.has(name);
  const { blocks, remarks } = blocksFromText(withVariables(pasted, offers.filter(isChosen)), {
    kind,
    before,
    newId: newQuestionId,
  });
  const isTooLong = blocks.length > MAX_BLOCKS;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="全文を貼りつける"
      size="xl"
      closeOnClickOutside={false}
      closesOnEscape={pasted === ''}
    >
      <Stack gap="md">
        <Textarea
          label="文章の全文"
          description={`「第1条（適用）」「1.」「■」などで始まる行は見出しに、「・」や「(1)」で始まる行は箇条書きになります。${OWN_MARKS[kind] ?? ''}`}
          rows={8}
          resize="vertical"
          data-autofocus
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        {offers.length > 0 && (
          <Offers
            offers={offers}
            isChosen={isChosen}
            onToggle={(name) => setChanged((names) => toggled(names, name))}
          />
        )}
        {remarks.length > 0 && (
          <Alert color="yellow" title="確かめるところ">
            <List size="sm">
              {remarks.map((remark) => (
                <List.Item key={remark}>{remark}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {isTooLong && (
          <Alert color="red">{`部品が${numberText(blocks.length)}個になります。${numberText(MAX_BLOCKS)}個までです。短くしてください。`}</Alert>
        )}
        {blocks.length > 0 && <Result blocks={blocks} />}
        <Text size="sm" c="dimmed">
          {`いまの部品${numberText(before.length)}個は、すべて置きかわります。${
            isUnsaved
              ? '保存していない変更は、なくなります。'
              : '下書きを保存するまで、元の文も残っています。'
          }`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            やめる
          </Button>
          <Button
            disabled={blocks.length === 0 || isTooLong}
            onClick={() => {
              onReplace(blocks);
              onClose();
            }}
          >
            この内容に置きかえる
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}

type OffersProps = {
  readonly offers: readonly VariableOffer[];
  readonly isChosen: (offer: VariableOffer) => boolean;
  readonly onToggle: (name: string) => void;
};

/** Facts of the settings in the text: as variables they stay true when the settings change. */
const Offers = ({ offers, isChosen, onToggle }: OffersProps) => (
  <Stack gap={6} role="group" aria-label="差しこみにする言葉">
    <Text size="sm" fw={600}>
      差しこみにする言葉
    </Text>
    <Text size="sm" c="dimmed">
      差しこみにすると、店の設定を変えたとき、文も変わります。
    </Text>
    {offers.map((offer) => (
      <Checkbox
        key={offer.name}
        size="sm"
        label={`「${offer.value}」を {${offer.name}} に（${numberText(offer.count)}か所）`}
        checked={isChosen(offer)}
        onChange={() => onToggle(offer.name)}
      />
    ))}
  </Stack>
);

const Result = ({ blocks }: { readonly blocks: readonly SiteTextBlock[] }) => (
  <Stack gap={6}>
    <Text size="sm" fw={600} role="status">
      {`部品${numberText(blocks.length)}個になります`}
    </Text>
    <ScrollArea h={280} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': '置きかえたあとの内容' }}>
      <Table verticalSpacing={4} horizontalSpacing="xs">
        <Table.Tbody>
          {blocks.map((block, nth) => (
            <Table.Tr key={nth}>
              <Table.Td style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
                <Text size="sm" c="dimmed">
                  {BLOCK_NAMES[block.kind]}
                </Text>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                <Text size="sm" fw={block.kind === 'chapter' || block.kind === 'article' ? 700 : 400}>
                  {blockText(block)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  </Stack>
);
