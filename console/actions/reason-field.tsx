import { Button, Group, Stack, TextInput } from '@mantine/core';
import { MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS, Reason } from '#lib/contract/ops/values.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly action: Pick<Action, 'failure'>;
  readonly label?: string;
  /** Reasons that come up often, to choose instead of typing. */
  readonly usual?: readonly string[];
};

/** The operator's reason, which stays in the operator log. */
export function ReasonField({ value, onChange, action, label = '理由', usual = [] }: Props) {
  const isWrong = value !== '' && !isReason(value);
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        required
        label={label}
        description="操作の記録に残ります。お客様の名前や住所は書かないでください。"
        maxLength={MAX_REASON_CHARACTERS}
        value={value}
        error={
          isWrong
            ? `${MIN_REASON_CHARACTERS}文字以上${MAX_REASON_CHARACTERS}文字までで入力してください。`
            : fieldError(action, 'reason')
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {usual.length > 0 && (
        <Group gap="xs" role="group" aria-label="よくある理由">
          {usual.map((reason) => (
            <Button key={reason} size="xs" variant="default" onClick={() => onChange(reason)}>
              {reason}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

export const isReason = (value: string): boolean => Reason.safeParse(value).success;
