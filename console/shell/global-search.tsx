import { Button, Kbd, Modal, NavLink, Stack, TextInput } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShellPage } from './navigation.ts';
import { searchTargets } from './search-targets.ts';

type Props = { readonly pages: readonly ShellPage[] };

/** Opens an order, a shipment, a list or a page from everywhere: with its button, or with Control and K. */
export function GlobalSearch({ pages }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  // Also while a field has the focus: the keys type nothing.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button variant="default" aria-keyshortcuts="Control+K" px="sm" onClick={open}>
        検索
        <Kbd size="xs" ml="xs" visibleFrom="sm">
          Ctrl K
        </Kbd>
      </Button>
      <Modal opened={isOpen} onClose={close} title="検索">
        <Targets pages={pages} onOpen={close} />
      </Modal>
    </>
  );
}

function Targets({ pages, onOpen }: Props & { readonly onOpen: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const targets = searchTargets(text, pages);
  const [first] = targets;
  const openFirst = () => {
    if (first === undefined) return;
    onOpen();
    void navigate(first.link);
  };
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          openFirst();
        }}
      >
        <TextInput
          data-autofocus
          type="search"
          autoComplete="off"
          label="番号・メールアドレス・名前・ページ"
          description="Enterで先頭のものを開きます。"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <nav aria-label="検索の候補">
        {targets.map(({ label, link }) => (
          <NavLink
            key={label}
            label={label}
            active={label === first?.label}
            onClick={onOpen}
            renderRoot={(props) => <Link {...link} {...props} />}
          />
        ))}
      </nav>
    </Stack>
  );
}
