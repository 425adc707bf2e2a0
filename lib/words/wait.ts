/** A wait in words: `45秒`, `3分20秒`, `1時間5分`. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return `${seconds}秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes}分` : `${minutes}分${seconds % 60}秒`;
  return minutes % 60 === 0 ? `${minutes / 60}時間` : `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}

/** A long wait in words that change no more often than they must: `23時間12分`, and `9分5秒` in its last hour. */
export const timeLeftWords = (seconds: number): string =>
  seconds < 3600 ? waitWords(seconds) : waitWords(seconds - (seconds % 60));
