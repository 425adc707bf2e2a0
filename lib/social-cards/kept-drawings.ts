import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';

/** Draws what is not kept; `undefined`: it cannot be drawn now. */
type Keep<Drawn> = (
  brand: Brand,
  name: string,
  draw: () => Promise<Drawn | undefined>,
) => Promise<Drawn | undefined>;

/**
 * Keeps what is drawn for the present look of the shop, by name, until the look changes. Requests that come together share
 * one drawing. One that fails is drawn again next time.
 */
export function keepDrawings<Drawn>(): Keep<Drawn> {
  let kept = { look: '', drawings: new Map<string, Promise<Drawn | undefined>>() };
  return (brand, name, draw) => {
    const look = lookOf(brand);
    if (kept.look !== look) kept = { look, drawings: new Map() };
    const { drawings } = kept;
    const existing = drawings.get(name);
    if (existing !== undefined) return existing;
    const drawing = draw();
    drawings.set(name, drawing);
    const forget = () => drawings.delete(name);
    void drawing.then((drawn) => drawn ?? forget(), forget);
    return drawing;
  };
}
