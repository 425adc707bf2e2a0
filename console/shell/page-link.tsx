import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = AnchorProps & {
  /** An address of the console with its filters, such as `/refunds?state=due`. */
  readonly href: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly className?: string;
};

/** A link to an address that is put together or stored as text; `Link` is for routes. */
export function PageLink({ href, children, ...rest }: Props) {
  const { history } = useRouter();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <Anchor {...rest} href={href} onClick={open}>
      {children}
    </Anchor>
  );
}
