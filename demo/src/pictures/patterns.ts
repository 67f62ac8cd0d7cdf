import { createRandom, itemAt, type Random } from '../random.ts';
import { circle, path, placed, rect, repeat, SHEET, short, stroke, type Colours } from './draw.ts';

const TILE = 100;

/** Eight by five tiles with one shape each: the look of the Design & Craft Guild. */
export function studio(seed: string, colours: Colours): string {
  const random = createRandom(seed);
  return repeat(40, (index) => {
    const ground = random.pick(colours);
    const figure = random.pick(colours.filter((colour) => colour !== ground));
    const shape = placed(50, 50, placed(-50, -50, tileShape(random, figure)), random.whole(0, 3) * 90);
    const tile = rect(0, 0, TILE + 0.5, TILE + 0.5, ground) + shape;
    return placed((index % 8) * TILE, Math.floor(index / 8) * TILE - 25, tile);
  });
}

function tileShape(random: Random, fill: string): string {
  const shapes = [
    path('M0 0h100a100 100 0 0 1-100 100z', fill),
    circle(50, 50, 34, fill),
    path('M0 100V50a50 50 0 0 1 100 0v50z', fill),
    rect(0, 0, 50, TILE, fill),
    path('M0 0a50 50 0 0 1 0 100zM50 0a50 50 0 0 1 0 100z', fill),
    path('M0 0l100 100H0z', fill),
  ];
  return random.pick(shapes);
}

/** Three shelves of books. */
export function books(
  seed: string,
  colours: Colours,
  wood: readonly [back: string, board: string, edge: string],
): string {
  const random = createRandom(seed);
  const shelves = repeat(3, (index) => {
    const ground = 150 * (index + 1) - 10;
    return shelf(random, colours, ground) + rect(0, ground, 800, 14, wood[1]) + rect(0, ground, 800, 3, wood[2]);
  });
  return rect(0, 0, SHEET.width, SHEET.height, wood[0]) + shelves;
}

function shelf(random: Random, colours: Colours, ground: number): string {
  let drawn = '';
  for (let x = -6; x < SHEET.width;) {
    const [width, height] = [random.between(16, 42), random.between(88, 130)];
    const turn = random.chance(0.06) ? `rotate(8 ${short(x + width / 2)} ${ground})` : '';
    drawn += `<g transform="${turn}">${book(random, colours, { x, y: ground - height, width, height })}</g>`;
    x += width + 1.5;
  }
  return drawn;
}

function book(random: Random, colours: Colours, at: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = at;
  const spine = rect(x, y, width, height, random.pick(colours), 'rx="2"');
  if (random.chance(0.5)) {
    const band = (top: number) => rect(x + 3, top, width - 6, 3, '#F3DFA8', 'opacity=".8"');
    return spine + band(y + 14) + band(y + height - 16);
  }
  return spine + rect(x + width / 2 - 1.5, y + height * 0.28, 3, height * 0.44, '#FFF6E0', 'rx="1.5" opacity=".55"');
}

/** A map of two hills in lines of height, with a way up to a flag. `shades` go from the valley to the top. */
export function contour(seed: string, shades: Colours, route: string): string {
  const random = createRandom(seed);
  const hill = (x: number, y: number, rings: number) => {
    const phases = [random.between(0, 6), random.between(0, 6), random.between(0, 6)];
    return repeat(rings, (index) =>
      ring(x, y, (rings - index) * 26, phases, itemAt(shades, Math.min(index, shades.length - 1))),
    );
  };
  const way = stroke('M70 430C150 380 200 330 230 280S300 220 262 196', route, 4, 'stroke-dasharray="2 11"');
  const flag = stroke('M262 196v-44', '#0F2F23', 4) + path('M263 152l32 11-32 12z', '#D9603F');
  return rect(0, 0, SHEET.width, SHEET.height, shades[0]) + hill(250, 200, 13) + hill(610, 300, 11) + way + flag;
}

function ring(x: number, y: number, radius: number, phases: readonly number[], fill: string): string {
  const [first = 0, second = 0, third = 0] = phases;
  const points = Array.from({ length: 73 }, (_, index) => {
    const angle = (index / 72) * Math.PI * 2;
    const waves =
      0.16 * Math.sin(2 * angle + first) + 0.1 * Math.sin(3 * angle + second) + 0.05 * Math.sin(5 * angle + third);
    const distance = radius * (1 + waves);
    return `${short(x + distance * 1.25 * Math.cos(angle))} ${short(y + distance * 0.86 * Math.sin(angle))}`;
  });
  return path(`M${points.join('L')}z`, fill, 'stroke="#FFF6E0" stroke-opacity=".28" stroke-width="1.4"');
}

/** Fallen leaves that cover the ground. */
export function leaves(seed: string, ground: string, colours: Colours): string {
  const random = createRandom(seed);
  const outline =
    'M0 34C-4 24-30 26-34 8c8 2 12-2 10-8-4-10 2-18 10-18 2 6 8 6 14-10 6 16 12 16 14 10 8 0 14 8 10 18-2 6 2 10 10 8C30 26 4 24 0 34z';
  const veins = stroke('M0 32V-18M0 12l-18-8M0 12l18-8', '#fff', 1.6, 'stroke-opacity=".22"');
  const fallen = repeat(170, () => {
    const leaf = path(outline, random.pick(colours)) + veins;
    return placed(
      random.between(-10, 810),
      random.between(-10, 460),
      leaf,
      random.between(0, 360),
      random.between(0.5, 1.6),
    );
  });
  return rect(0, 0, SHEET.width, SHEET.height, ground) + fallen;
}

/** Umbrellas in the rain, seen from above. */
export function umbrellas(seed: string, ground: string, colours: Colours): string {
  const random = createRandom(seed);
  const open = repeat(28, (index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    const x = column * 128 + (row % 2 ? 64 : 0) - 10 + random.between(-14, 14);
    const canopy = umbrella(random.pick(colours), random.pick(['#FFFFFF', '#000000']));
    return placed(
      x,
      row * 122 + 28 + random.between(-12, 12),
      canopy,
      random.between(0, 45),
      random.between(0.82, 1.12),
    );
  });
  const rain = repeat(150, () => {
    const [x, y] = [random.between(0, SHEET.width), random.between(-20, SHEET.height)];
    return stroke(`M${short(x)} ${short(y)}l-3 ${short(random.between(9, 20))}`, '#FFFFFF', 1.3, 'opacity=".38"');
  });
  return rect(0, 0, SHEET.width, SHEET.height, ground) + open + rain;
}

function umbrella(colour: string, shade: string): string {
  const corner = (index: number, radius: number) => {
    const angle = (index * Math.PI) / 4;
    return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
  };
  const panels = repeat(8, (index) => {
    const outline = `M0 0L${corner(index, 58)}Q${corner(index + 0.5, 50)} ${corner(index + 1, 58)}z`;
    const tint = index % 2 ? path(outline, shade, 'opacity=".13"') : '';
    return path(outline, colour) + tint;
  });
  const shadow = circle(7, 9, 56, '#000000', 'opacity=".16"');
  return shadow + panels + circle(0, 0, 3.4, '#2A2119');
}
