import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { useAction } from '#console/api/use-action.ts';
import { FileButton } from '#console/forms/file-button.tsx';
import { saveFile } from '#console/lists/export-button.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { BrandSection } from './brand-frame.tsx';
import type { BrandForm } from './use-brand.ts';

type Props = { readonly isReadOnly: boolean; readonly onRead: (brand: BrandForm) => void };

/** The brand as a ZIP file: out of the shop, and into the form. */
export function BrandFiles({ isReadOnly, onRead }: Props) {
  const action = useAction();
  const [errors, setErrors] = useState<OpsCallOutput<'readBrandArchive'>['errors']>([]);
  const save = () =>
    action.run(async (act) => {
      const bytes = await act('downloadBrandArchive', {});
      if (bytes instanceof Uint8Array) saveFile('brand.zip', bytes, 'application/zip');
    });
  const read = ([file]: readonly File[]) =>
    action.run(async (act) => {
      if (file === undefined) return;
      const found = await act('readBrandArchive', { body: new Uint8Array(await file.arrayBuffer()) });
      setErrors(found.errors);
      if (found.brand !== null) onRead(found.brand);
    });
  return (
    <BrandSection
      title="ファイル"
      lead="ブランドを、画像もいっしょに1つのZIPにします（brand.yamlと画像）。読み込むと、この画面の欄に入ります。保存するまで、店は変わりません。"
    >
      <Group>
        <Button variant="default" loading={action.isBusy} onClick={() => void save()}>
          ZIPで書き出す
        </Button>
        {!isReadOnly && (
          <FileButton
            accept="application/zip,.zip"
            isBusy={action.isBusy}
            onFiles={(files) => void read(files)}
          >
            ZIPを読み込む
          </FileButton>
        )}
      </Group>
      <ActionError error={action.error} />
      {errors.length > 0 && (
        <List size="sm">
          {errors.map(({ file, line, message }) => (
            <List.Item key={`${file} ${line} ${message}`}>
              <Text size="sm" c="red">{`${file}${line === null ? '' : `:${line}`} ${message}`}</Text>
            </List.Item>
          ))}
        </List>
      )}
    </BrandSection>
  );
}
