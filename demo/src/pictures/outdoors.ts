import { createRandom, itemAt } from '../random.ts';
import { circle, path, placed, rect, repeat, SHEET, short, sky, stroke, type Colours } from './draw.ts';

interface TrailPalette {
  sky: Colours;
  sun: string;
  /** Ridges from the farthest to the nearest. */
  ridges: Colours;
  pines: string;
  way: string;
}

export const alpineTrail: TrailPalette = {
  sky: ['#9CC4CF', '#DCEBE4', '#FBEFD6'],
  sun: '#FFF8E4',
  ridges: ['#B7CFD0', '#86ABA9', '#4F8480', '#2C5F55', '#174433'],
  pines: '#0F2F23',
  way: '#EBD9B0',
};

export const desertTrail: TrailPalette = {
  sky: ['#E8906A', '#F4BE82', '#FBE3B4'],
  sun: '#FFF0CC',
  ridges: ['#E5A67C', '#CC7A5A', '#A6523F', '#7A3630', '#4C2026'],
  pines: '#2E1419',
  way: '#F6D9A8',
};

export const plumTrail: TrailPalette = {
  sky: ['#3A3560', '#7E6480', '#D79AA0', '#F9DCC4'],
  sun: '#FFF1DC',
  ridges: ['#B98BA4', '#8C6490', '#5F4675', '#3F3359', '#241F40'],
  pines: '#17142E',
  way: '#E9C6B8',
};

/** Ridge behind ridge, and two walkers on a winding way. */
export function trail(palette: TrailPalette, seed: string): string {
  const random = createRandom(seed);
  const ridges = palette.ridges.map((fill, index) => path(ridge(random.next, 170 + index * 52, 62 - index * 8), fill));
  const way = path(
    'M392 450c-30-40 90-52 60-82-20-20-86-14-70-36 8-10 30-10 44-18 4 10-30 12-30 20 0 14 92 10 96 40 4 32-60 36-30 76z',
    palette.way,
  );
  const pines = repeat(26, (index) => {
    const x = index < 13 ? random.between(-10, 300) : random.between(540, 810);
    return placed(x, 400 + random.between(0, 60), pine(palette.pines), 0, random.between(0.5, 1.15));
  });
  return (
    sky(palette.sky) +
    circle(560, 120, 96, palette.sun, 'opacity=".35"') +
    circle(560, 120, 50, palette.sun) +
    ridges.join('') +
    way +
    walkers() +
    pines
  );
}

function ridge(next: () => number, height: number, swing: number): string {
  const points = Array.from(
    { length: 10 },
    (_, index) => [index * 100 - 50, height + (next() - 0.5) * 2 * swing] as const,
  );
  const line = points.map(([x, y], index) => {
    if (index === 0) return `M${x} ${short(y)}`;
    const [beforeX, beforeY] = itemAt(points, index - 1);
    return `C${beforeX + 48} ${short(beforeY)} ${x - 48} ${short(y)} ${x} ${short(y)}`;
  });
  return `${line.join('')}V450H-50z`;
}

function pine(fill: string): string {
  return path('M0-96l18 34h-8l16 28h-9l19 34H-36l19-34h-9l16-28h-8z', fill) + rect(-3, 0, 6, 12, fill);
}

function walkers(): string {
  const walker = (x: number, coat: string, skin: string) =>
    [
      circle(x, 372, 5, skin),
      path(`M${x - 7} 396c0-13 2-18 7-18s7 5 7 18z`, coat),
      stroke(`M${x - 3} 396v10M${x + 3} 396v10`, '#241F2E', 3),
    ].join('');
  return walker(436, '#D9603F', '#8A4B31') + walker(456, '#EFB02F', '#E0B08A');
}

/** Kites over a green hill. */
export function kites(
  seed: string,
  air: Colours,
  hills: readonly [far: string, near: string],
  colours: Colours,
): string {
  const random = createRandom(seed);
  const clouds = repeat(6, (index) =>
    placed(random.between(0, 800), 40 + index * 38, cloud(), 0, random.between(0.5, 1.2)),
  );
  const flying = [
    [150, 130, 1.25],
    [300, 70, 0.7],
    [420, 190, 1],
    [560, 90, 1.35],
    [690, 200, 0.85],
    [250, 250, 0.6],
  ].map(([x = 0, y = 0, scale = 1], index) =>
    placed(x, y, kite(itemAt(colours, index), itemAt(colours, index + 2)), random.between(-24, 24), scale),
  );
  return [
    sky(air) + clouds,
    path('M0 380c160-70 330-80 500-30s220 30 300 0v100H0z', hills[0]) +
      path('M0 420c200-50 420-40 560-14s180 12 240 2v42H0z', hills[1]),
    flying.join('') + runners(),
  ].join('');
}

function cloud(): string {
  return path(
    'M-60 20a20 20 0 0 1 4-39 34 34 0 0 1 64-8 26 26 0 0 1 44 22 13 13 0 0 1 6 25z',
    '#FFFFFF',
    'opacity=".7"',
  );
}

function kite(colour: string, other: string): string {
  const sail =
    path('M0-58 38 0 0 62-38 0z', colour) + path('M0-58 38 0H0z', other) + path('M0 62-38 0H0z', other, 'opacity=".8"');
  const bows = repeat(3, (index) =>
    placed(index % 2 ? 12 : -10, 88 + index * 26, path('M0 0-10-6v12zM0 0l10-6v12z', other)),
  );
  return stroke('M0 62c22 24-24 40-8 66s20 20 14 44', '#3A3A3A', 1.6) + bows + sail;
}

function runners(): string {
  const people = [
    [330, '#D9603F', '#5A3323'],
    [372, '#2E506E', '#E0B08A'],
    [520, '#EFB02F', '#8A4B31'],
  ] as const;
  return people
    .map(
      ([x, coat, skin]) =>
        circle(x, 382, 7, skin) +
        path(`M${x - 9} 416c0-18 2-26 9-26s9 8 9 26z`, coat) +
        stroke(`M${x + 6} 394l14-14`, skin, 3.4),
    )
    .join('');
}

/** Rowing boats from above, on their way across the water. */
export function regatta(seed: string, water: Colours, colours: Colours): string {
  const random = createRandom(seed);
  const crests = repeat(90, () => {
    const [x, y] = [random.between(-40, 800), random.between(0, 450)];
    return stroke(`M${short(x)} ${short(y)}q10-6 20 0t20 0`, '#FFFFFF', 2, 'opacity=".22"');
  });
  const boats = repeat(6, (index) => {
    const [x, y] = [40 + index * 150 + random.between(-20, 20), 70 + (index % 3) * 150 + random.between(-16, 16)];
    return placed(x, y, eight(itemAt(colours, index)), -32, 1.05);
  });
  return sky(water) + crests + boats;
}

function eight(colour: string): string {
  const wake = path('M-136 0-250-26v6l90 20-90 20v6z', '#FFFFFF', 'opacity=".28"');
  const hull =
    path('M-136 0C-100-15 100-15 150 0 100 15-100 15-136 0z', '#FFFDF6') +
    path('M-136 0C-100-15 100-15 150 0z', colour, 'opacity=".35"');
  const seats = repeat(4, (index) => {
    const x = -84 + index * 46;
    const side = index % 2 ? 1 : -1;
    const oar =
      stroke(`M${x} 0l18 ${side * 66}`, '#6B4A2B', 3) +
      placed(x + 18, side * 66, rect(-5, -10, 10, 20, colour, 'rx="3"'), side * -12);
    return (
      oar +
      circle(x, 0, 8, itemAt(['#8A4B31', '#E0B08A', '#5A3323', '#C58B62'], index)) +
      rect(x - 13, -6, 8, 12, colour, 'rx="4"')
    );
  });
  return wake + hull + seats + circle(104, 0, 6, '#2A2119');
}

/** A hundred waves and a low sun. */
export function waves(air: Colours, sun: string, sea: Colours): string {
  const rows = repeat(9, (row) => {
    const y = 240 + row * 26;
    return repeat(14, (column) => {
      const x = column * 66 + (row % 2 ? 33 : 0) - 30;
      const fill = itemAt(sea, row);
      return [44, 32, 20, 9].map((radius, ring) => circle(x, y + 22, radius, ring % 2 ? '#FFFDF6' : fill)).join('');
    });
  });
  return sky(air) + circle(400, 200, 128, sun, 'opacity=".3"') + circle(400, 200, 88, sun) + gulls() + rows;
}

function gulls(): string {
  const birds = [
    [180, 110, 1],
    [236, 84, 0.7],
    [610, 96, 0.9],
    [660, 132, 0.6],
  ] as const;
  return birds
    .map(([x, y, scale]) => placed(x, y, stroke('M-24 4Q-12-12 0 2 12-12 24 4', '#233E56', 4), 0, scale))
    .join('');
}

/** Mortarboards in the air. */
export function caps(seed: string, air: Colours, colours: Colours): string {
  const random = createRandom(seed);
  const confetti = repeat(90, () => {
    const piece = rect(-3, -5, 6, 10, random.pick(colours), 'rx="1.5"');
    return placed(
      random.between(0, SHEET.width),
      random.between(0, SHEET.height),
      piece,
      random.between(0, 180),
      random.between(0.7, 1.5),
    );
  });
  const flying = [
    [120, 130, -18, 1.1],
    [300, 84, 22, 0.8],
    [440, 190, -8, 1.45],
    [640, 110, 14, 1.1],
    [740, 250, -26, 0.8],
    [210, 300, 16, 1.25],
    [580, 330, -14, 1.15],
    [400, 380, 10, 0.75],
    [60, 390, -24, 0.75],
  ] as const;
  return (
    sky(air) +
    confetti +
    flying.map(([x, y, turn, scale], index) => placed(x, y, cap(itemAt(colours, index)), turn, scale)).join('')
  );
}

function cap(tassel: string): string {
  const skull = path('M-36 6v30c14 16 58 16 72 0V6L0 24z', '#143D2D');
  const board = path('M0-34 84 0 0 34-84 0z', '#1F5841') + path('M-84 0 0 34 84 0v7L0 41-84 7z', '#0F2F23');
  const cord = stroke('M0 0l58 12v34', tassel, 4) + path('M52 44h12l4 26H48z', tassel) + circle(0, 0, 5, tassel);
  return skull + board + cord;
}
