/** A duration: `45秒`, `3分20秒`, `1時間5分`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds}秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes}分` : `${minutes}分${seconds % 60}秒`;
  return minutes % 60 === 0 ? `${minutes / 60}時間` : `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}

/** The time until a deadline: `59日`, in its last two days `23時間12分`, in its last hour `9分5秒`. */
export function timeLeftText(seconds: number): string {
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)}日`;
  return seconds < 3600 ? waitText(seconds) : waitText(seconds - (seconds % 60));
}

const two = (count: number): string => String(count).padStart(2, '0');

/** `11:05:00`, or `4:32` within the last hour. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
