import { Badge, Group, ScrollArea, Tabs } from '@mantine/core';
import { SHIPMENT_TASKS, type ShipmentTask } from '#lib/contract/enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { numberText } from '#lib/text/numbers.ts';
import { TASK_NAMES } from '#lib/lists/shipment-names.ts';
import { ageText } from './age.tsx';

type Props = {
  readonly task: ShipmentTask | null;
  readonly counts: OpsCallOutput<'countShipments'>['tasks'] | undefined;
  readonly onChange: (task: ShipmentTask) => void;
};

/** The tasks, with the number of shipments and the age of the oldest. */
export function TaskTabs({ task, counts, onChange }: Props) {
  const choose = (value: string | null) => {
    const chosen = SHIPMENT_TASKS.find((one) => one === value);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <Tabs value={task} onChange={choose}>
      <ScrollArea type="never" viewportProps={{ tabIndex: -1 }}>
        <Tabs.List aria-label="やること" style={{ flexWrap: 'nowrap' }}>
          {SHIPMENT_TASKS.map((one) => {
            const count = counts?.find((summary) => summary.task === one);
            return (
              <Tabs.Tab key={one} value={one} h={48} style={{ flex: 'none' }}>
                <Group gap={6} wrap="nowrap">
                  <span>{TASK_NAMES[one]}</span>
                  {count !== undefined && count.count > 0 && (
                    <Badge
                      color={one === 'trouble' ? 'red' : 'budo'}
                      size="md"
                      style={{ flex: 'none' }}
                    >{`${numberText(count.count)}${count.oldestAt !== null && one !== 'sent' ? ` 最長${ageText(count.oldestAt)}` : ''}`}</Badge>
                  )}
                </Group>
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
      </ScrollArea>
    </Tabs>
  );
}
