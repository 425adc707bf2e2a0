import { Checkbox, Stack } from '@mantine/core';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';
import { numberText } from '#lib/text/numbers.ts';

type Props = {
  readonly label: string;
  readonly shipment: Pick<OpsShipmentDetail, 'contents'>;
  readonly chosen: string[];
  readonly onChange: (wonPrizeIds: string[]) => void;
  /** Each prize is to be replaced: says how many spare pieces it has, and offers none without one. */
  readonly bySpares?: boolean;
};

/** A choice of the prizes of a shipment. */
export const PrizeChoice = ({ label, shipment: { contents }, chosen, onChange, bySpares = false }: Props) => (
  <Checkbox.Group label={label} value={chosen} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {contents.map(({ wonPrizeId, gradeLabel, spares, ...prize }) => (
        <Checkbox
          key={wonPrizeId}
          value={wonPrizeId}
          disabled={bySpares && spares === 0}
          description={
            bySpares ? (spares === 0 ? '予備はありません' : `予備 ${numberText(spares)}点`) : undefined
          }
          label={`${gradeName({ gradeLabel })} ${variantName(prize)}`}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);
