import { japanLongDateTime } from '#lib/text/dates.ts';
import type { MemberSuspended } from '#backend/actions/members/refusals.ts';

/** Says to a suspended member until when, and what becomes of their prizes. */
export const presentSuspension = ({ refusal, until }: MemberSuspended) => ({
  refusal,
  reasons: [
    until === null
      ? '停止の期限は、決まっていません。'
      : `停止の期間は、${japanLongDateTime(until.toISOString())}までです。`,
    'ご購入ずみの賞品は、規約のとおりお届けします。',
    'お心あたりのないときや、賞品の発送をご希望のときは、お問い合わせください。',
  ],
});
