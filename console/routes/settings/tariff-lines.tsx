import { List } from '@mantine/core';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import { tariffLines } from '#lib/shipments/tariff-text.ts';

/** A table of fees as shoppers read it. */
export const TariffLines = ({ tariff }: { readonly tariff: Tariff }) => (
  <List size="sm">
    {tariffLines(tariff).map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);
