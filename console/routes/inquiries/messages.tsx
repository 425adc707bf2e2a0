import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { OpsInquiryDetails, OpsInquiryMessage } from '#lib/contract/ops/inquiries.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import { AttachedFile } from './attachments.tsx';
import { Pictures } from './pictures.tsx';

type Props = { readonly inquiry: OpsInquiryDetails };

/** The messages and notes of an inquiry, the oldest first. */
export const Messages = ({ inquiry }: Props) => (
  <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {inquiry.messages.map((message) => (
      <li key={message.messageId}>
        <Message inquiry={inquiry} message={message} />
      </li>
    ))}
  </Stack>
);

const NAMES = { sender: 'お客さま', shop: '当店の返信', note: 'スタッフ用のメモ' } as const;
const COLOURS = { sender: 'yellow', shop: 'blue', note: 'gray' } as const;

function Message({ inquiry, message }: Props & { readonly message: OpsInquiryMessage }) {
  const { author, operator, text, at, pictures, attachments } = message;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge color={COLOURS[author]}>{NAMES[author]}</Badge>
          <Text size="sm" fw={600}>
            {operator ?? nameForStaff(inquiry.sender.name)}
          </Text>
          <Text size="sm" c="dimmed">
            {japanLongDateTime(at)}
          </Text>
        </Group>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', wordBreak: 'normal' }}>{text}</Text>
        {pictures.length > 0 && <Pictures inquiry={inquiry} pictures={pictures} />}
        {attachments.map((file) => (
          <AttachedFile key={file.attachmentId} inquiryId={inquiry.inquiryId} file={file} />
        ))}
      </Stack>
    </Paper>
  );
}
