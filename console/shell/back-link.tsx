import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';

type Props = {
  readonly to: LinkProps['to'];
  /** The records of the list. */
  readonly children: string;
};

/** The link above the title of a record, back to its list. It is not printed. */
export const BackLink = ({ to, children }: Props) => (
  <Anchor
    size="sm"
    w="fit-content"
    data-screen-only
    renderRoot={(props) => <Link to={to} {...props} />}
  >{`← ${children}の一覧`}</Anchor>
);
