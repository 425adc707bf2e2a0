import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { fieldError } from '#console/api/field-error.ts';
import type { Act } from '#console/api/use-action.ts';
import { fromJapanTime } from '#console/forms/japan-time.ts';
import { type ActedDraw, type DialogProps, STALE } from './acted-draw.ts';

/** Whether shoppers see the draw. */
export const isShown = ({ publishedAt, at }: Pick<ActedDraw, 'publishedAt' | 'at'>): boolean =>
  publishedAt !== null && Date.parse(publishedAt) <= Date.parse(at);

/** Takes a draw back before its opening. */
export function HideDialog({ draw, onClose }: DialogProps) {
  const hide = (act: Act, dryRun: boolean) =>
    act('changePublication', { params: { directoryName: draw.directoryName }, body: { at: null, dryRun } });
  return (
    <ActionDialog
      title="公開を取り消す"
      onClose={onClose}
      confirmLabel="取り消す"
      color="red"
      success="公開を取り消しました。"
      refetch={STALE}
      preview={async (act) => {
        await hide(act, true);
        return (
          <Stack gap="md">
            <Facts
              facts={[
                { label: 'ガチャ', value: draw.title },
                { label: 'お客様のページ', value: '見られなくなります。一覧と検索からも消えます' },
                {
                  label: '発売',
                  value: `${japanLongDateTime(draw.opensAt)}になっても、公開するまで売りません`,
                },
              ]}
            />
            <Text size="sm">
              見た人の記憶や、ほかのサイトの控えは消せません。「公開する日時を決める」から、もう一度公開できます。
            </Text>
          </Stack>
        );
      }}
      run={(act) => hide(act, false)}
    >
      {() => (
        <Text size="sm">まだ発売していないので、ページを取り下げられます。内容はそのまま残ります。</Text>
      )}
    </ActionDialog>
  );
}

/** Shows a draw now, or from a time on. */
export function ShowDialog({ draw, onClose }: DialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState('');
  const later = fromJapanTime(time);
  const show = (act: Act, dryRun: boolean) =>
    act('changePublication', {
      params: { directoryName: draw.directoryName },
      body: { ...(when === 'later' && later !== undefined && { at: later }), dryRun },
    });
  return (
    <ActionDialog
      title="公開する日時を決める"
      onClose={onClose}
      confirmLabel={when === 'now' ? '今すぐ公開する' : 'この日時に公開する'}
      success="公開する日時を決めました。"
      refetch={STALE}
      isReady={when === 'now' || later !== undefined}
      preview={async (act) => {
        const { draw: shown } = await show(act, true);
        return (
          <Facts
            facts={[
              { label: 'ガチャ', value: draw.title },
              {
                label: '公開',
                value: when === 'now' ? '今すぐ' : japanLongDateTime(shown.publishedAt ?? ''),
              },
              { label: '発売', value: japanLongDateTime(draw.opensAt) },
            ]}
          />
        );
      }}
      run={(act) => show(act, false)}
    >
      {(action) => (
        <>
          {draw.state === 'upcoming' ? (
            <Radio.Group
              label="公開"
              value={when}
              onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="now" label="今すぐ" />
                <Radio value="later" label="日時を決める" />
              </Stack>
            </Radio.Group>
          ) : (
            <Text size="sm">発売日時を過ぎているので、公開すると、すぐに販売が始まります。</Text>
          )}
          {when === 'later' && (
            <TextInput
              type="datetime-local"
              label="公開日時（日本時間）"
              value={time}
              error={fieldError(action, 'at')}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
