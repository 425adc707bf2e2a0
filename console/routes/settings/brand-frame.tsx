import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Elements } from '#lib/site/elements.ts';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import type { BrandForm } from './use-brand.ts';

export type BrandFields = {
  readonly form: BrandForm;
  readonly errors: FieldErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<BrandForm>) => void;
};

type SectionProps = { readonly title: string; readonly lead: string; readonly children: Elements };

export const BrandSection = ({ title, lead, children }: SectionProps) => (
  <Paper component="section" withBorder p="md" aria-label={title}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
      {children}
    </Stack>
  </Paper>
);
