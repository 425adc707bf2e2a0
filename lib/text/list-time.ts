const japan = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026/11/28 10:00`: a time in Japan for the column of a list. */
export const listTime = (timestamp: string): string => japan.format(new Date(timestamp));
