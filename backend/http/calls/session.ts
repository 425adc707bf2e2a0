import type { Handlers } from '../outcome.ts';

export const sessionHandlers = (): Pick<Handlers, 'showLoginStatus'> => ({
  // No member can log in yet, so everybody is a guest.
  showLoginStatus: async ({ query }, visitor) => {
    const campaign = Object.entries(query).filter(([, value]) => value !== undefined && saysNoName(value));
    if (campaign.length > 0) visitor.note({ campaign: Object.fromEntries(campaign) }, 'campaign visit');
    return { answer: {}, headers: { 'cache-control': 'no-store' } };
  },
});

/** Some mailers put the reader's address or number into the campaign. That is nobody's to keep. */
const saysNoName = (value: string) => !/[@＠]|%40|\d{7,}/.test(value);
