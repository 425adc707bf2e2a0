import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CataloguePlan } from '#lib/contract/ops/catalogue.ts';
import type { PublishRule } from '#lib/contract/draw-problems.ts';
import { PUBLISH_RULE_NAMES } from '#lib/lists/publish-rule-names.ts';
import { ASK_TO_DECIDE, openLines, OpenRules } from '#console/routes/draw-editor/publish-check.tsx';

type Checks = CataloguePlan['checks'];

/** The rules acknowledged so far, by draw. */
export type Acknowledged = Readonly<Record<string, readonly PublishRule[]>>;

const openChecks = (checks: Checks): Checks => checks.filter(({ lines }) => openLines(lines).length > 0);

/** Whether every rule that is not met is acknowledged. */
export const isDecided = (checks: Checks, acknowledged: Acknowledged): boolean =>
  checks.every(({ directoryName, lines }) =>
    openLines(lines).every(({ rule }) => acknowledged[directoryName]?.includes(rule)),
  );

type DecisionsProps = {
  readonly checks: Checks;
  readonly onAcknowledge: (directoryName: string, rules: readonly PublishRule[]) => void;
};

/** The decisions that the draws of an import ask for before they are on sale, as a publication does. */
export function Decisions({ checks, onAcknowledge }: DecisionsProps) {
  const open = openChecks(checks);
  if (open.length === 0) return null;
  return (
    <Alert color="yellow" title="法律と表示の確認：判断がいること">
      <Stack gap="lg">
        <Text size="sm">{ASK_TO_DECIDE}</Text>
        {open.map(({ directoryName, title, lines }) => (
          <Stack key={directoryName} gap="sm" role="group" aria-label={title}>
            <Text size="sm" fw={600}>{`${title}（${directoryName}）`}</Text>
            <OpenRules
              lines={openLines(lines)}
              onAcknowledge={(rules) => onAcknowledge(directoryName, rules)}
            />
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}

/** The imported draws whose check a second person confirms. */
export function WaitingForSecond({ checks }: { readonly checks: Checks }) {
  const open = openChecks(checks);
  if (open.length === 0) return null;
  return (
    <Alert color="yellow" title="2人目の確認を待つガチャ">
      <List size="sm" spacing={4}>
        {open.map(({ directoryName, title, lines }) => (
          <List.Item key={directoryName}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/draws/$name" params={{ name: directoryName }} {...props} />}
            >
              {title}
            </Anchor>
            <span>{`：${openLines(lines)
              .map(({ rule }) => PUBLISH_RULE_NAMES[rule])
              .join('、')}`}</span>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
