const isTerminal = process.stdout.isTTY;

/** Shows one step of the start while it goes on: on a terminal in one line that counts seconds, else in plain lines. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const show = () => {
    if (isTerminal) process.stdout.write(`\r  ${title} … ${seconds()} `);
    else console.log(`  … ${title}, ${seconds()}`);
  };
  if (!isTerminal) console.log(`  ${title} …`);
  const ticking = setInterval(show, isTerminal ? 100 : 15_000);
  try {
    const result = await work();
    console.log(`${isTerminal ? '\r\x1b[K' : ''}  ${title}: done (${seconds()})`);
    return result;
  } catch (error) {
    if (isTerminal) console.log(`\r\x1b[K  ${title}: not done`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
