/** Runs in the page: notes the time between frames. */
const WATCH = `(() => {
  let noted = [];
  let last = 0;
  const frame = (now) => {
    if (last > 0) noted.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.takeFrames = () => noted.splice(0);
})()`;

/** A frame at 60 Hz takes 16.7 ms; beyond this one was missed. */
const IN_TIME_MS = 18;

const COLUMNS = ['frames', 'in time', 'longest', 'work', 'styles', 'layouts'];

/** What becomes of the frames of a page, part by part. */
export class Frames {
  #parts = [];

  constructor(page, session) {
    this.page = page;
    this.session = session;
  }

  async begin() {
    // Counted in the thread's own time: what else the machine has to do does not count as the page's work.
    await this.session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await this.page.evaluate(WATCH);
  }

  /** Notes the frames while something goes on in the page. */
  async part(name, goOn) {
    await this.page.evaluate('takeFrames()');
    const before = await this.#metrics();
    await goOn();
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

  /** `work` is what the page's main thread is busy for in a frame, of the 16.7 ms there are. */
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
