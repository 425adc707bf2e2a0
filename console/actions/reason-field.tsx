import { TextInput } from '@mantine/core';
import { MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS, Reason } from '#lib/contract/ops/values.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly action: Pick<Action, 'failure'>;
  readonly label?: string;
};

/** The operator's reason, which stays in the operator log. */
export function ReasonField({ value, onChange, action, label = '理由' }: Props) {
  const isWrong = value !== '' && !isReason(value);
  return (
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
  );
}

export const isReason = (value: string): boolean => Reason.safeParse(value).success;
