import { Switch, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';

type Props = { readonly onScan: (text: string) => void };

/**
 * The field that a scanner types into. It has the focus when the page opens and after every tap; keys pressed elsewhere
 * go to it. A phone shows no keyboard for it, unless somebody wants to type.
 */
export function ScanField({ onScan }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    const focus = () => field.current?.focus({ preventScroll: true });
    const focusOnKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isField(target)) focus();
    };
    const focusAfterTap = ({ target }: Event) => {
      if (!isField(target)) focus();
    };
    focus();
    window.addEventListener('keydown', focusOnKey, { capture: true });
    window.addEventListener('pointerup', focusAfterTap);
    return () => {
      window.removeEventListener('keydown', focusOnKey, { capture: true });
      window.removeEventListener('pointerup', focusAfterTap);
    };
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setText('');
    if (text.trim() !== '') onScan(text);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        ref={field}
        label="発送番号か賞品のコード"
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        inputMode={isTyped ? 'text' : 'none'}
        placeholder="スキャナーで読み取る"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Switch
        mt="xs"
        label="手で入力する"
        checked={isTyped}
        onChange={(event) => setTyped(event.currentTarget.checked)}
      />
    </form>
  );
}

/** Whether somebody types into another field, or is in a dialog. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select, [role="dialog"]') !==
    null;
