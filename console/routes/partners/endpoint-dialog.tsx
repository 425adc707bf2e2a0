import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PARTNER_EVENT_KINDS, type PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { EndpointFields, type PartnerEndpoint, type WithSecret } from '#lib/contract/ops/partners.ts';
import { EVENT_NAMES } from '#lib/lists/partners.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { fieldError } from '#console/api/field-error.ts';

type Props = {
  /** Left out: a new one. */
  readonly endpoint?: PartnerEndpoint;
  readonly onClose: () => void;
  readonly onAdded?: (added: WithSecret) => void;
};

type Typed = {
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly PartnerEventKind[];
  readonly isOn: boolean;
};

/** Adds a receiver of events, or changes it. */
export function EndpointDialog({ endpoint, onClose, onAdded }: Props) {
  const [typed, setTyped] = useState<Typed>({
    url: endpoint?.url ?? NOTHING_TYPED,
    description: endpoint?.description ?? '',
    kinds: endpoint?.kinds ?? PARTNER_EVENT_KINDS,
    isOn: endpoint === undefined || endpoint.disabledAt === null,
  });
  const { isOn, ...fields } = typed;
  const input = { ...fields, kinds: [...typed.kinds] };
  const label = endpoint === undefined ? '追加する' : '変更する';
  return (
    <ActionDialog
      title={endpoint === undefined ? '送り先を追加する' : `${endpoint.description}を変更する`}
      confirmLabel={label}
      success={`${typed.description}: ${endpoint === undefined ? '追加' : '変更'}しました。`}
      refetch={['listPartnerEndpoints']}
      isReady={EndpointFields.safeParse(input).success}
      run={async (act) => {
        if (endpoint === undefined) {
          onAdded?.(await act('addPartnerEndpoint', { body: input }));
          return;
        }
        const { endpointId, version } = endpoint;
        await act('changePartnerEndpoint', { params: { endpointId }, body: { ...input, isOn, version } });
      }}
      onClose={onClose}
    >
      {(action) => (
        <Fields
          typed={typed}
          isNew={endpoint === undefined}
          refused={fieldError(
            action,
            'url',
            'このアドレスには送れません。インターネット上の https の URL を入力してください。',
          )}
          onChange={setTyped}
        />
      )}
    </ActionDialog>
  );
}

const NOTHING_TYPED = 'https://';
const isWrong = (url: string): boolean =>
  url !== NOTHING_TYPED && !EndpointFields.shape.url.safeParse(url).success;

type FieldsProps = {
  readonly typed: Typed;
  readonly isNew: boolean;
  /** Why the backend refuses the URL. */
  readonly refused: string | undefined;
  readonly onChange: (typed: Typed) => void;
};

const Fields = ({ typed, isNew, refused, onChange }: FieldsProps) => (
  <Stack gap="sm">
    <TextInput
      label="名前"
      placeholder="例：倉庫の受注システム"
      data-autofocus
      value={typed.description}
      onChange={(event) => onChange({ ...typed, description: event.currentTarget.value })}
    />
    <TextInput
      label="URL"
      description="https で始まる、インターネット上のアドレスです。社内のアドレスには送れません。"
      type="url"
      error={isWrong(typed.url) ? 'https で始まる URL を入力してください。' : refused}
      autoComplete="off"
      value={typed.url}
      onChange={(event) => onChange({ ...typed, url: event.currentTarget.value.trim() })}
    />
    <Checkbox.Group
      label="送る出来事"
      value={[...typed.kinds]}
      onChange={(values) =>
        onChange({ ...typed, kinds: PARTNER_EVENT_KINDS.filter((kind) => values.includes(kind)) })
      }
    >
      <Stack gap={6} pt={6}>
        {PARTNER_EVENT_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={`${EVENT_NAMES[kind]}（${kind}）`} />
        ))}
      </Stack>
    </Checkbox.Group>
    {!isNew && (
      <Switch
        label="送信する"
        description="止めているあいだの出来事は残り、再開すると送られます。"
        checked={typed.isOn}
        onChange={(event) => onChange({ ...typed, isOn: event.currentTarget.checked })}
      />
    )}
  </Stack>
);
