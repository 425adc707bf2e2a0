import { Icon } from '#components/ui/icon.tsx';
import styles from './field-error.module.css';

type FieldErrorProps = { readonly id: string; readonly error: string | undefined };

/** A field's error. It is in the page while it is empty, so that screen readers announce its text. */
export function FieldError({ id, error }: FieldErrorProps) {
  const [sentence, example] = error?.split(/(?=例：)/) ?? [];
  return (
    <p id={id} className={`phrases ${styles.error}`} aria-live="polite">
      {sentence !== undefined && <Icon name="warn" size={18} className={styles.warn} />}
      {sentence !== undefined && <span>{sentence}</span>}
      {example !== undefined && <br />}
      {example !== undefined && <span>{example}</span>}
    </p>
  );
}
