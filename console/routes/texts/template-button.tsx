import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = {
  /** The blocks that would be replaced have changes that are not stored. */
  readonly isUnsaved: boolean;
  readonly onLoad: () => void;
};

/** Begins the draft again with the text that the software brings. Asks first if something typed would be lost. */
export function TemplateButton({ isUnsaved, onLoad }: Props) {
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={isUnsaved ? open : onLoad}>
        ひな型を読み込む
      </Button>
      {isAsking && (
        <Dialog opened onClose={close} title="保存していない変更があります">
          <Stack gap="md">
            <Text size="sm">ひな型を読み込むと、保存していない変更は破棄されます。元に戻せません。</Text>
            <Group justify="flex-end">
              <Button
                variant="default"
                onClick={() => {
                  onLoad();
                  close();
                }}
              >
                破棄して読み込む
              </Button>
              <Button data-autofocus onClick={close}>
                編集を続ける
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
