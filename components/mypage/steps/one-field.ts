import type { AnyForm } from '#components/form/handling/form-handle.ts';

/** Where a form has one field only, the sentence beside it says everything: a summary would only push it away. */
export const withoutSummary = (form: AnyForm): AnyForm => ({ ...form, summary: [] });
