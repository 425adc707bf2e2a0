import { Text } from '@mantine/core';
import { japanTime } from '#lib/text/dates.ts';
import { errorText } from '#console/api/refusal-text.ts';
import type { SaveState as State } from './autosave.ts';

/** Whether what is typed is stored in the shop. */
export function SaveState({ state }: { readonly state: State }) {
  const hasFailed = state.kind === 'retrying' || state.kind === 'refused' || state.kind === 'conflict';
  return (
    <Text size="sm" role="status" c={hasFailed ? 'error' : 'dimmed'}>
      {textOf(state)}
    </Text>
  );
}

function textOf(state: State): string {
  switch (state.kind) {
    case 'saved':
      return `保存しました ${japanTime(state.at)}`;
    case 'waiting':
    case 'saving':
      return '保存しています…';
    case 'retrying':
      return 'つながりません。入力はこの画面に残っています。つながりしだい保存します。';
    case 'refused':
      return `保存できません。${errorText(state.failure)}`;
    case 'conflict':
      return '保存を止めています。ほかの人の変更を確かめてください。';
  }
}
