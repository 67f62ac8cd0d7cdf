import { createRandom } from '../random.ts';
import { circle, path, rect, short, sky, type Colours } from './draw.ts';

interface SkylinePalette {
  sky: Colours;
  sun: string;
  halo: string;
  hills: string;
  towers: readonly [far: string, near: string];
  lights: string | null;
  ground: string;
  palms: string | null;
}

export const palmSunset: SkylinePalette = {
  sky: ['#365E80', '#C98F86', '#F4BE82', '#FBE3B4'],
  sun: '#FBC766',
  halo: '#FFE3A6',
  hills: '#C68A7D',
  towers: ['#7E6480', '#3E4A6A'],
  lights: null,
  ground: '#1C2F45',
  palms: '#152536',
};

export const palmMorning: SkylinePalette = {
  sky: ['#8CC5C9', '#CFE5DA', '#FBEBD0'],
  sun: '#FFF6DF',
  halo: '#FFFFFF',
  hills: '#9CC3AE',
  towers: ['#7FA8A6', '#3F7A78'],
  lights: null,
  ground: '#1F5841',
  palms: '#143D2D',
};

export const cityNight: SkylinePalette = {
  sky: ['#0E1430', '#1E2A55', '#47447A', '#A8677F'],
  sun: '#F7E6C0',
  halo: '#8E86C8',
  hills: '#2A2C5A',
  towers: ['#232A58', '#131838'],
  lights: '#FFD37C',
  ground: '#0A0E24',
  palms: null,
};

/** A city before the sun, with palms or with lit windows. */
export function skyline(palette: SkylinePalette, seed: string): string {
  const { palms, towers } = palette;
  return [
    sky(palette.sky),
    circle(470, 278, 150, palette.halo, 'opacity=".32"') + circle(470, 278, 88, palette.sun),
    path('M0 318c90-30 170-54 260-30s150 30 250 4 190-30 290 6v160H0z', palette.hills, 'opacity=".8"'),
    blocks({ seed: `${seed} far`, ground: 372, height: 150, fill: towers[0], lights: null }),
    blocks({ seed: `${seed} near`, ground: 410, height: 118, fill: towers[1], lights: palette.lights }),
    path('M0 408c200-14 600-14 800 0v42H0z', palette.ground),
    palms === null ? '' : palm(118, 430, 236, 26, palms) + palm(196, 436, 160, -14, palette.ground),
    palms === null ? '' : palm(706, 436, 210, -34, palms),
  ].join('');
}

interface Blocks {
  seed: string;
  ground: number;
  height: number;
  fill: string;
  lights: string | null;
}

function blocks({ seed, ground, height, fill, lights }: Blocks): string {
  const random = createRandom(seed);
  let drawn = '';
  for (let x = -10; x < 800;) {
    const [width, tall] = [random.between(24, 70), height * random.between(0.4, 1)];
    drawn += rect(x, ground - tall, width, tall + 120, fill);
    if (lights !== null) drawn += litWindows(x, ground - tall, width, tall, lights, random.next);
    x += width + 2;
  }
  return `<g opacity=".92">${drawn}</g>`;
}

function litWindows(x: number, top: number, width: number, height: number, fill: string, next: () => number): string {
  let drawn = '';
  for (let across = x + 5; across < x + width - 7; across += 9) {
    for (let down = top + 8; down < top + height; down += 11) {
      if (next() < 0.4) drawn += rect(across, down, 4, 5.5, fill, `opacity="${(0.45 + next() * 0.55).toFixed(2)}"`);
    }
  }
  return drawn;
}

/** Where the tips of the fronds are, and how far each of them bends on its way. */
const fronds = [
  [-58, 8, -30, -30],
  [58, 8, 30, -30],
  [-46, 34, -34, -12],
  [46, 34, 34, -12],
  [-26, -34, -20, -30],
  [30, -30, 20, -30],
  [-16, 46, -20, 4],
  [18, 48, 20, 4],
] as const;

function palm(x: number, ground: number, height: number, lean: number, fill: string): string {
  const [topX, topY] = [x + lean, ground - height];
  const trunk = `M${x - 4} ${ground}Q${short(x + lean * 0.2)} ${short(ground - height * 0.6)} ${topX - 1.5} ${topY}h3Q${short(x + lean * 0.3 + 6)} ${short(ground - height * 0.5)} ${x + 5} ${ground}z`;
  const leaves = fronds.map(([tipX, tipY, bendX, bendY]) => {
    const back = `q${short(-tipX * 0.45)} ${short(-tipY * 0.2 - 12)} ${-tipX} ${-tipY}z`;
    return path(`M${topX} ${topY}q${bendX} ${bendY} ${tipX} ${tipY}${back}`, fill);
  });
  return path(trunk, fill) + leaves.join('');
}
