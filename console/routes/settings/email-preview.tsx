import { Code, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded } from '#console/shell/page.tsx';

type Props = {
  readonly kind: EmailKind;
  readonly texts: OpsSettings['emails']['value'];
};

const WAIT_MS = 400;

/** An email with invented data, as it would be sent. */
export function EmailPreview({ kind, texts }: Props) {
  const [body] = useDebouncedValue({ kind, ...texts }, WAIT_MS);
  const [form, setForm] = useState('html');
  const preview = useQuery('previewEmail', { body });
  return (
    <Loaded data={preview.data} error={preview.error} onRetry={() => void preview.mutate()}>
      {({ subject, text, html }) => (
        <Stack gap="sm" component="section" aria-label="プレビュー">
          <SegmentedControl
            aria-label="表示する形式"
            data={[
              { value: 'html', label: 'HTML' },
              { value: 'text', label: 'テキスト' },
            ]}
            value={form}
            onChange={setForm}
          />
          <Text size="sm">
            <b>件名</b>
            <span>{` ${subject}`}</span>
          </Text>
          {form === 'html' ? (
            <HtmlFrame html={html} />
          ) : (
            <Code block style={{ whiteSpace: 'pre-wrap' }} tabIndex={0}>
              {text}
            </Code>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/**
 * Shows the email without scripts. The policy of the page forbids style attributes in HTML, so they are set one by one;
 * the sandbox allows the same origin for that only.
 */
function HtmlFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (shown === null || shown === undefined) return;
    const email = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
    shown.body.replaceChildren(...email.body.childNodes);
    shown.documentElement.lang = 'ja';
    for (const element of shown.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? '';
    shown.body.style.cssText = email.body.dataset['style'] ?? '';
    for (const link of shown.querySelectorAll('a')) link.removeAttribute('href');
  }, [html]);
  return (
    <iframe
      ref={frame}
      title="メールのプレビュー"
      sandbox="allow-same-origin"
      width="100%"
      height={720}
      style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8 }}
    />
  );
}
