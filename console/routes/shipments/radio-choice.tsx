import { Radio, Stack } from '@mantine/core';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
};

/** One of a few values. */
export function RadioChoice<Value extends string>({
  label,
  names,
  values,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const choose = (typed: string) => {
    const chosen = values.find((one) => one === typed);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <Radio.Group label={label} value={value ?? null} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {values.map((one) => (
          <Radio key={one} value={one} label={names[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
