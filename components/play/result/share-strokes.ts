/**
 * Drawings of the ways to share, for `Strokes`. None of them is a service's logo: a bubble for messages, and the letter
 * by which its service is called.
 */
export const SHARE_STROKES = {
  send: 'M12 15V3M7 8l5-5 5 5M6 12H4v9h16v-9h-2',
  latinX: 'M6 3l12 18M18 3L6 21',
  bubble: 'M12 4c5 0 9 3 9 7s-4 7-9 7h-1l-5 4 1-5c-3-1-4-4-4-6 0-4 4-7 9-7M8 11h.01M12 11h.01M16 11h.01',
  save: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
} as const;
