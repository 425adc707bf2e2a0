/** What is kept on the device until the end is reached. Passwords are in none of it. */
export const DRAFTS = {
  signup: {
    progress: { key: 'signup/progress', besides: [] },
    email: { key: 'signup/email', besides: [] },
    details: { key: 'signup/details', besides: ['password', 'consent'] },
  },
  reminder: {
    progress: { key: 'reminder/progress', besides: [] },
    email: { key: 'reminder/email', besides: [] },
  },
} as const;
