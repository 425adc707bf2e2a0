import { Button, Combobox, Kbd, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '#console/api/refusal-text.ts';
import { ActionError } from './action-error.tsx';
import styles from './global-search.module.css';
import type { ShellPage } from './navigation.ts';
import { listTargets, PAGE_KEY, pageTargets, searchedText, type SearchTarget } from './search-targets.ts';
import { type SearchGroup, useSearchResults } from './use-search-results.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly pages: readonly ShellPage[] };

/** Opens a record, a list or a page from everywhere: with its button, or with Control and K. */
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
      <Dialog opened={isOpen} onClose={close} title="検索" size="lg" yOffset="8dvh" centered={false}>
        <Targets pages={pages} onOpen={close} />
      </Dialog>
    </>
  );
}

const WAIT_MS = 300;
const MAX_CHARACTERS = 60;

function Targets({ pages, onOpen }: Props & { readonly onOpen: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  // Unfinished kana are no search.
  const [isComposing, setComposing] = useState(false);
  const [asked] = useDebouncedValue(isComposing ? '' : searchedText(typed), WAIT_MS);
  const text = searchedText(typed);
  const isAsked = asked === text;
  const results = useSearchResults(isAsked ? asked : '', pages);
  const isReading = text !== '' && (!isAsked || results.isReading);
  const groups = groupsOf(text, { pages, found: isAsked ? results.groups : [] });
  const open = ({ link }: SearchTarget) => {
    onOpen();
    void navigate(link);
  };
  const first = groups[0]?.targets[0];
  const enter = useEnter({ isReading, first, open });
  const combobox = useCombobox({ opened: true });
  const keys = groups.flatMap(({ targets }) => targets.map(({ key }) => key)).join('\n');
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    selectFirst();
  }, [keys]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const target = groups.flatMap(({ targets }) => targets).find((one) => one.key === key);
        if (isReading && target === first && !key.startsWith(PAGE_KEY)) enter.wait();
        else if (target !== undefined) open(target);
      }}
    >
      {/* Escape closes the dialog: the list has no closed state. */}
      <Combobox.EventsTarget withExpandedAttribute data-mantine-stop-propagation="false">
        <TextInput
          data-autofocus
          type="search"
          autoComplete="off"
          maxLength={MAX_CHARACTERS}
          label="番号・名前・メールアドレス・題名・ページ"
          description="↑↓で選び、Enterで開きます。表示した会員などは、操作の記録に残ります。"
          rightSection={isReading ? <Loader size="xs" aria-label="探しています" /> : null}
          value={typed}
          onChange={(event) => {
            enter.cancel();
            setTyped(event.currentTarget.value);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
      </Combobox.EventsTarget>
      <ActionError error={results.error === undefined ? undefined : errorText(results.error)} />
      <Combobox.Options mt="sm" aria-label="検索の候補" className={styles.options ?? ''}>
        {groups.map(({ title, targets }) => (
          <Combobox.Group key={title} label={title}>
            {targets.map((target) => (
              <Option key={target.key} target={target} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

const Option = ({ target: { key, label, detail } }: { readonly target: SearchTarget }) => (
  <Combobox.Option value={key}>
    <Text size="sm" truncate>
      {label}
    </Text>
    {detail !== undefined && (
      <Text size="xs" className={styles.detail ?? ''} truncate>
        {detail}
      </Text>
    )}
  </Combobox.Option>
);

type Found = { readonly pages: readonly ShellPage[]; readonly found: readonly SearchGroup[] };

/** A page that is named opens first, then what was found; the lists themselves come last. */
const groupsOf = (text: string, { pages, found }: Found): readonly SearchGroup[] =>
  [
    { title: 'ページ', targets: pageTargets(text, pages) },
    ...found,
    { title: '一覧で探す', targets: listTargets(text, pages) },
  ].filter(({ targets }) => targets.length > 0);

type Entering = {
  readonly isReading: boolean;
  readonly first: SearchTarget | undefined;
  readonly open: (target: SearchTarget) => void;
};

/** Enter before the answers, as scanners and fast typists press it, opens the first row when they are there. */
function useEnter({ isReading, first, open }: Entering) {
  const [isWaiting, setWaiting] = useState(false);
  const isReady = isWaiting && !isReading;
  const openFirst = useEffectEvent(() => {
    if (first !== undefined) open(first);
  });
  useEffect(() => {
    if (isReady) openFirst();
  }, [isReady]);
  return { wait: () => setWaiting(true), cancel: () => setWaiting(false) };
}
