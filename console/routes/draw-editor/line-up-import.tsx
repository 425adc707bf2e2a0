import { Alert, Button, Checkbox, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { LINE_UP_COLUMNS, type LineUp, type LineUpProblem, readLineUp } from '#lib/line-ups/line-up-file.ts';
import { GOODS_COLUMNS } from '#lib/line-ups/line-up-goods.ts';
import { STAND_IN_ALT, standInDrawing } from '#lib/line-ups/stand-in.ts';
import { numberText } from '#lib/text/numbers.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { Dialog } from '#console/overlays/dialog.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { useEditor } from './editor-context.ts';
import { tableIn } from './line-up-table.ts';
import {
  documentOf,
  fileNamed,
  missingPictures,
  type PictureFile,
  picturesIn,
  picturesNamed,
  unusedFiles,
} from './line-up-pictures.ts';

const NOTHING: LineUp = { prizes: [], lastOne: null, problems: [] };

/** Replaces the line-up of a draft by that of a CSV. Nothing changes before everything was shown and confirmed. */
export function LineUpImport({ onClose }: { readonly onClose: () => void }) {
  const { document, change } = useEditor();
  const [lineUp, setLineUp] = useState<LineUp>();
  const [files, setFiles] = useState<readonly PictureFile[]>([]);
  const [unreadable, setUnreadable] = useState<string>();
  const [isLater, setLater] = useState(false);
  const [done, setDone] = useState(0);
  const action = useAction();
  const read = lineUp ?? NOTHING;
  const missing = isLater ? [] : missingPictures(read, files);
  const problems = [...read.problems, ...missing].toSorted((one, other) => one.line - other.line);

  const chooseTable = async (file: File | null) => {
    setUnreadable(undefined);
    setLineUp(undefined);
    if (file === null) return;
    const rows = tableIn(new Uint8Array(await file.arrayBuffer()));
    if (typeof rows === 'string') setUnreadable(rows);
    else setLineUp(readLineUp(rows));
  };
  const choosePictures = async (chosen: File[]) => {
    setUnreadable(undefined);
    const pictures = await picturesIn(chosen);
    if (typeof pictures === 'string') setUnreadable(pictures);
    else setFiles(pictures);
  };
  const replace = () =>
    void action.run(async (act) => {
      const stored = await store(act, { lineUp: read, files, onStored: setDone });
      const standIn = isLater ? await storeStandIn(act, document.ink) : null;
      change((now) => documentOf(read, { stored, before: now, standIn }));
      onClose();
    });

  return (
    <Dialog opened onClose={onClose} title="賞品をCSVから読み込む" size="lg">
      <Stack gap="md">
        <Text size="sm">
          {`1行目に「${LINE_UP_COLUMNS.join('・')}」と見出しを書き、2行目からよい等級の順に1行に1点ずつ書きます。種類は、賞品のすぐ下の行に書きます。ラストワン賞は、等級に「ラストワン」と書きます。「${GOODS_COLUMNS.join('・')}」の列もあれば読み込みます。いまの内容を書き出すと、ひな形になります。`}
        </Text>
        <FileInput
          label="CSVファイル（UTF-8、Excelで保存したShift_JIS）"
          accept=".csv,text/csv"
          placeholder="選んでください"
          clearable
          onChange={(file) => void chooseTable(file)}
        />
        <FileInput
          label="画像（「画像」の列に書いたファイル名のもの。何枚でも、ZIPでも）"
          accept=".zip,.svg,.png,.jpg,.jpeg,.webp"
          placeholder="選んでください"
          multiple
          clearable
          onChange={(chosen) => void choosePictures(chosen)}
        />
        <Checkbox
          label="画像のない賞品は、後日の画像にする"
          checked={isLater}
          onChange={(event) => setLater(event.currentTarget.checked)}
        />
        {unreadable !== undefined && (
          <Alert color="red" role="alert">
            {unreadable}
          </Alert>
        )}
        {lineUp !== undefined && (
          <Outcome lineUp={lineUp} problems={problems} unused={unusedFiles(lineUp, files)} />
        )}
        <ActionError error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            やめる
          </Button>
          <Button
            disabled={lineUp === undefined || problems.length > 0 || unreadable !== undefined}
            loading={action.isBusy}
            onClick={replace}
          >
            賞品を置きかえる
          </Button>
        </Group>
        {action.isBusy && (
          <Text size="sm" role="status">{`画像を${numberText(done)}枚アップロードしました。`}</Text>
        )}
      </Stack>
    </Dialog>
  );
}

type OutcomeProps = {
  readonly lineUp: LineUp;
  readonly problems: readonly LineUpProblem[];
  readonly unused: readonly string[];
};

/** The line-up that the file would make, or all its problems by row. */
function Outcome({ lineUp: { prizes, lastOne }, problems, unused }: OutcomeProps) {
  if (problems.length > 0)
    return (
      <Alert color="red" role="alert" title={`${numberText(problems.length)}か所を直してください`}>
        <Table aria-label="直すところ" verticalSpacing={4}>
          <Table.Tbody>
            {problems.map(({ line, text }) => (
              <Table.Tr key={`${line} ${text}`}>
                <Table.Th scope="row" w={72}>{`${numberText(line)}行目`}</Table.Th>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Alert>
    );
  const tickets = prizes.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const grades = prizes.filter(({ sameGrade }) => sameGrade === undefined).length;
  return (
    <Alert color="green" role="status" title="読み込めます">
      <Text size="sm">
        {`賞品${numberText(prizes.length)}点（${numberText(grades)}等級）、全${numberText(tickets)}枚${lastOne === null ? '' : '、ラストワン賞つき'}。いまの賞品と置きかわります。`}
      </Text>
      {unused.length > 0 && (
        <Text
          size="sm"
          mt="xs"
        >{`使われない画像: ${unused.slice(0, 10).join('、')}${unused.length > 10 ? ` ほか${numberText(unused.length - 10)}枚` : ''}`}</Text>
      )}
    </Alert>
  );
}

type Storing = {
  readonly lineUp: LineUp;
  readonly files: readonly PictureFile[];
  readonly onStored: (count: number) => void;
};

/** Uploads the named pictures. Returns their ids by the cells that name them. */
async function store(act: Act, { lineUp, files, onStored }: Storing): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  const ids = new Map<PictureFile, string>();
  for (const { picture } of picturesNamed(lineUp)) {
    const file = fileNamed(files, picture);
    if (file === undefined) continue;
    const known = ids.get(file);
    const pictureId =
      known ?? (await act('addPicture', { query: { kind: 'goods' }, body: file.bytes })).pictureId;
    ids.set(file, pictureId);
    stored.set(picture, pictureId);
    onStored(ids.size);
  }
  return stored;
}

async function storeStandIn(act: Act, ink: Parameters<typeof standInDrawing>[1]) {
  const body = new TextEncoder().encode(standInDrawing('goods', ink));
  const { pictureId } = await act('addPicture', { query: { kind: 'goods' }, body });
  return { pictureId, alt: STAND_IN_ALT };
}
