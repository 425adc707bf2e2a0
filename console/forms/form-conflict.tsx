import type { ComponentProps } from 'react';
import { Conflict } from './conflict.tsx';
import { changedFields, type FieldText, type Versions } from './merge.ts';

type Props<Form> = Versions<Form> &
  Pick<ComponentProps<typeof Conflict>, 'onContinue' | 'onDiscard'> & {
    readonly fields: readonly FieldText<Form>[];
  };

/** The conflict of a form, by the text of each field. */
export const FormConflict = <Form,>({ fields, before, now, typed, ...actions }: Props<Form>) => (
  <Conflict changed={changedFields(fields, { before, now, typed })} {...actions} />
);
