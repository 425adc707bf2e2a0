import { Alert } from '@mantine/core';

/** The sentence of a failed action, read out at once. */
export function ActionError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {error}
    </Alert>
  );
}
