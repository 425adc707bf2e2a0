import { Checkbox, Stack } from '@mantine/core';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { gradeName } from '#lib/text/labels.ts';

type Props = {
  readonly label: string;
  readonly shipment: Pick<OpsShipmentDetail, 'contents'>;
  readonly chosen: string[];
  readonly onChange: (wonPrizeIds: string[]) => void;
};

/** A choice of the prizes of a shipment. */
export const PrizeChoice = ({ label, shipment: { contents }, chosen, onChange }: Props) => (
  <Checkbox.Group label={label} value={chosen} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {contents.map(({ wonPrizeId, gradeLabel, name, variant }) => (
        <Checkbox
          key={wonPrizeId}
          value={wonPrizeId}
          label={`${gradeName({ gradeLabel })} ${name}${variant === null ? '' : `（${variant}）`}`}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);
