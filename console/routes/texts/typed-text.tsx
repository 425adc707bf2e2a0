import { Textarea } from '@mantine/core';
import { useState } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly onChange: (typed: string) => void;
};

/** A field of several lines. It keeps blank lines while they are typed, although they are not saved. */
export function TypedText({ label, value, description, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={2}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
    />
  );
}
