'use client';

import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { readEmail } from '#lib/contract/member/fields.ts';
import { meantEmail } from '#lib/forms/email-question.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';
import type { FieldText } from './field-frame.tsx';
import { TextField } from './text-field.tsx';
import type { FieldBinding } from './use-form.ts';

type EmailFieldProps = FieldBinding & FieldText & { readonly autoComplete?: 'email' | 'off' };

/** An email address to which something is sent. An error about a mistyped domain comes with its correction. */
export function EmailField({ autoComplete = 'email', ...props }: EmailFieldProps) {
  const read = readEmail(props.value);
  const meant = props.error !== undefined && 'value' in read ? meantEmail(read.value) : undefined;
  return (
    <div>
      <TextField
        {...props}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        placeholder="例：name@example.com"
      />
      {meant !== undefined && (
        <Button kind="text" onClick={() => props.onChange(meant)}>{`${meant}に直す`}</Button>
      )}
    </div>
  );
}

/** Asks once about each address whose domain looks mistyped, before anything is sent to it. */
export function useEmailQuestion(): (email: string) => SubmitResult<'email'> | undefined {
  const asked = useRef('');
  return (email) => {
    const meant = meantEmail(email);
    if (meant === undefined || asked.current === email) return undefined;
    asked.current = email;
    const domain = meant.slice(meant.lastIndexOf('@') + 1);
    return {
      kind: 'fields',
      errors: {
        email: `「${domain}」のまちがいではありませんか。このままでよいときは、もう一度ボタンを押してください。`,
      },
    };
  };
}
