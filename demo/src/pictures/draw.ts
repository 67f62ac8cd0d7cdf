/** All scenes are drawn on a sheet of this size; a crop shows a part of it. */
export const SHEET = { width: 800, height: 450 } as const;

/** Colours, at least one. */
export type Colours = readonly [string, ...string[]];

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, across: number, down: number, fill: string, more = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(across)}" ry="${short(down)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A line without a filling, with round ends. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
}

/** Puts a drawing somewhere: moved, then turned by degrees, then scaled. */
export function placed(x: number, y: number, content: string, turn = 0, scale = 1): string {
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${scale.toFixed(3)})">${content}</g>`;
}

/** The whole sheet in colours that change from top to bottom. */
export function sky(colours: Colours, id = 'sky'): string {
  return gradient(id, colours) + rect(0, 0, SHEET.width, SHEET.height, `url(#${id})`);
}

/** Defines colours that change from top to bottom (or from left to right), to be used as `url(#id)`. */
export function gradient(id: string, colours: Colours, across = false): string {
  const last = Math.max(1, colours.length - 1);
  const stops = colours.map((colour, at) => `<stop offset="${(at / last).toFixed(2)}" stop-color="${colour}"/>`);
  const direction = across ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"';
  return `<defs><linearGradient id="${id}" ${direction}>${stops.join('')}</linearGradient></defs>`;
}

/** Defines a light that fades outwards, to be used as `url(#id)`. */
export function glow(id: string, colour: string, strength = 0.75): string {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity.toFixed(2)}"/>`;
  const stops = stop(0, strength) + stop(0.4, strength * 0.38) + stop(1, 0);
  return `<defs><radialGradient id="${id}">${stops}</radialGradient></defs>`;
}

/** Repeats a drawing. */
export function repeat(count: number, drawing: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => drawing(index)).join('');
}

/** A row of round-headed windows. */
export function arches(x: number, y: number, width: number, height: number, count: number, fill: string): string {
  const gap = width / count;
  const wide = gap * 0.62;
  return repeat(count, (index) => arch(x + index * gap + (gap - wide) / 2, y, wide, height, fill));
}

/** One round-headed opening. */
export function arch(x: number, y: number, width: number, height: number, fill: string): string {
  const radius = width / 2;
  const head = `a${short(radius)} ${short(radius)} 0 0 1 ${short(width)} 0`;
  return path(`M${short(x)} ${short(y + height)}V${short(y + radius)}${head}V${short(y + height)}z`, fill);
}

/** A cypress with its foot at this point. */
export function cypress(x: number, y: number, scale: number, fill: string): string {
  return placed(x, y, path('M0 0C-18 0-20-34-14-74S-4-130 0-142C4-130 8-114 14-74S18 0 0 0z', fill), 0, scale);
}

/** A sheet, or the part of it that a crop shows, as an SVG document. */
export function toSvg(content: string, crop: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = crop;
  const box = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`;
}

/** A number with one decimal at most. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
