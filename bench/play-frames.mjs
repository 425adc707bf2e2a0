/** Runs in the page and records the time between frames. */
const RECORD_FRAMES = `(() => {
  let times = [];
  let last = 0;
  const frame = (now) => {
    if (last > 0) times.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.takeFrames = () => times.splice(0);
})()`;

/** A frame at 60 Hz takes 16.7 ms. A longer time than this means a missed frame. */
const IN_TIME_MS = 18;

const COLUMNS = ['frames', 'in time', 'longest', 'work', 'styles', 'layouts'];

/** Counts the frames of a page, part by part. */
export class Frames {
  #parts = [];

  constructor(page, session) {
    this.page = page;
    this.session = session;
  }

  async begin() {
    // In thread time, so that other work of the machine does not count.
    await this.session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await this.page.evaluate(RECORD_FRAMES);
  }

  /** Counts the frames while `action` runs. */
  async part(name, action) {
    await this.page.evaluate('takeFrames()');
    const before = await this.#metrics();
    await action();
    const after = await this.#metrics();
    const frames = await this.page.evaluate('takeFrames()');
    const grown = (metric) => after[metric] - before[metric];
    this.#parts.push({
      name,
      frames: frames.length,
      share: frames.filter((ms) => ms < IN_TIME_MS).length / frames.length,
      longest: Math.max(...frames),
      work: (grown('TaskDuration') * 1000) / frames.length,
      styles: grown('RecalcStyleCount'),
      layouts: grown('LayoutCount'),
    });
  }

  /** `work`: milliseconds for which the page's main thread is busy per frame. */
  print() {
    console.log(COLUMNS.map((column) => column.padStart(10)).join(''));
    for (const { name, frames, share, longest, work, styles, layouts } of this.#parts) {
      const cells = [
        frames,
        `${(share * 100).toFixed(1)} %`,
        `${longest.toFixed(0)} ms`,
        `${work.toFixed(1)} ms`,
        styles,
        layouts,
      ];
      console.log(`${cells.map((cell) => `${cell}`.padStart(10)).join('')}  ${name}`);
    }
  }

  async #metrics() {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
}
