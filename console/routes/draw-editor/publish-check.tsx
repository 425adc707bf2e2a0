import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { CheckLine } from '#lib/contract/ops/publish-check.ts';
import { PUBLISH_RULE_NAMES } from '#lib/lists/publish-rule-names.ts';
import { prizesText, RULE_TEXTS } from '#console/text/publish-rules.ts';

type Props = {
  readonly lines: readonly CheckLine[];
  /** Called with the rules that are acknowledged now. */
  readonly onAcknowledge: (rules: readonly PublishRule[]) => void;
};

/** The check of a draw before it is published. Each rule that is not met has to be acknowledged. */
export function PublishCheck({ lines, onAcknowledge }: Props) {
  const open = openLines(lines);
  const met = lines.filter(({ isMet }) => isMet);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        法律と表示の確認
      </Text>
      {open.length > 0 && (
        <Alert color="yellow" title="判断がいること">
          <Stack gap="sm">
            <Text size="sm">{ASK_TO_DECIDE}</Text>
            <OpenRules lines={open} onAcknowledge={onAcknowledge} />
          </Stack>
        </Alert>
      )}
      <List size="sm" spacing={4}>
        {met.map(({ rule }) => (
          <List.Item key={rule}>{`${PUBLISH_RULE_NAMES[rule]}：${RULE_TEXTS[rule].met}`}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

export const ASK_TO_DECIDE =
  '違反と決まったものではありません。ひとつずつ確かめ、公開してよければ選んでください。だれが確かめたかは記録に残り、ほかの人がもう一度確かめます。';

export const openLines = (lines: readonly CheckLine[]): readonly CheckLine[] =>
  lines.filter(({ isMet }) => !isMet);

/** A checkbox for each rule that is not met. */
export function OpenRules({ lines, onAcknowledge }: Props) {
  const [acknowledged, setAcknowledged] = useState<readonly PublishRule[]>([]);
  const set = (rule: PublishRule, isChecked: boolean) => {
    const rules = isChecked ? [...acknowledged, rule] : acknowledged.filter((one) => one !== rule);
    setAcknowledged(rules);
    onAcknowledge(rules);
  };
  return lines.map((line) => (
    <Checkbox
      key={line.rule}
      label={PUBLISH_RULE_NAMES[line.rule]}
      description={openText(line)}
      checked={acknowledged.includes(line.rule)}
      onChange={(event) => set(line.rule, event.currentTarget.checked)}
    />
  ));
}

/** The decision that a rule asks for, and the prizes concerned. */
export const openText = (line: CheckLine): string =>
  [
    RULE_TEXTS[line.rule].open(line),
    ...(line.prizes.length === 0 ? [] : [`賞品：${prizesText(line.prizes)}`]),
  ].join(' ');
