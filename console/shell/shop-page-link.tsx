import { Button } from '@mantine/core';

/** Opens the page of the shop, as shoppers see it, in another tab. */
export const ShopPageLink = ({ href }: { readonly href: string }) => (
  <Button component="a" variant="default" href={href} target="_blank" rel="noreferrer">
    お客様のページを見る
  </Button>
);
