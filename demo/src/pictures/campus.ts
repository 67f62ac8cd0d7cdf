import { createRandom } from '../random.ts';
import { arches, circle, cypress, gradient, path, repeat, SHEET, sky, stroke, type Colours } from './draw.ts';

/** The colours of the campus at one time of day and year. */
interface CampusPalette {
  sky: Colours;
  sun: string;
  halo: string;
  hills: readonly [far: string, near: string];
  walls: Colours;
  roof: string;
  flag: string;
  windows: Colours;
  lawn: string;
  path: string;
  trees: readonly [far: string, near: string, front: string];
  /** Flakes, and white on the roofs. */
  snow?: boolean;
}

export const goldenCampus: CampusPalette = {
  sky: ['#F4C88A', '#F9E3BD', '#F2E8CE', '#E4EAD6'],
  sun: '#F3B445',
  halo: '#FFF3D2',
  hills: ['#B9D0B8', '#86AE93'],
  walls: ['#143D2D', '#1F5841'],
  roof: '#0F2F23',
  flag: '#D9603F',
  windows: ['#FFE2A0', '#F0A93C'],
  lawn: '#2E6D51',
  path: '#EBD9B0',
  trees: ['#3E7A5E', '#2C674D', '#0F2F23'],
};

export const winterCampus: CampusPalette = {
  sky: ['#8FA9C4', '#C3D2E0', '#E9E4E4', '#F6E6DC'],
  sun: '#FCE3C6',
  halo: '#FFFFFF',
  hills: ['#D3DEE8', '#B9CAD8'],
  walls: ['#5B3A36', '#7D4B40'],
  roof: '#3A2A2E',
  flag: '#B9412F',
  windows: ['#FFE7B0', '#F2B24E'],
  lawn: '#EEF3F7',
  path: '#CBD8E3',
  trees: ['#5E7F86', '#456A72', '#23444D'],
  snow: true,
};

export const duskCampus: CampusPalette = {
  sky: ['#2A2F57', '#5E4A78', '#B56B78', '#EDA77C'],
  sun: '#F9D9A2',
  halo: '#F6B98A',
  hills: ['#7A5A7E', '#54466E'],
  walls: ['#241F40', '#332A52'],
  roof: '#1A1733',
  flag: '#EFB02F',
  windows: ['#FFE9B8', '#F3B445'],
  lawn: '#2C2A4A',
  path: '#C98A7C',
  trees: ['#423A62', '#342F55', '#171530'],
};

/** The quad: the clock tower, the long hall with its lit windows, cypresses and the path across the lawn. */
export function campus(palette: CampusPalette): string {
  return [
    sky(palette.sky),
    circle(596, 158, 118, palette.halo, 'opacity=".5"') + circle(596, 158, 62, palette.sun),
    path('M0 300C120 236 220 252 330 284S560 300 660 248 770 236 800 244V450H0z', palette.hills[0]),
    path('M0 336c130-44 250-30 380-6s300-10 420-40v160H0z', palette.hills[1]),
    cypress(660, 362, 0.86, palette.trees[0]) + cypress(700, 366, 1.08, palette.trees[1]),
    cypress(738, 368, 0.8, palette.trees[0]),
    gradient('walls', palette.walls, true) + gradient('windows', palette.windows),
    tower(palette) + hall(palette),
    path('M0 412c200-16 520-18 800 0v38H0z', palette.lawn),
    path('M340 450c24-20 52-30 84-38h26c-10 10-12 22-12 38z', palette.path, 'opacity=".85"'),
    cypress(92, 420, 1.25, palette.trees[2]) + cypress(52, 424, 0.95, palette.trees[1]),
    palette.snow ? snowfall() : '',
  ].join('');
}

function tower(palette: CampusPalette): string {
  return [
    path('M150 450V150h88v300z', 'url(#walls)') + path('M142 152 194 86l52 66z', palette.roof),
    path('M192 86h4V54h-4z', palette.roof) + path('M196 55l34 10-34 11z', palette.flag),
    circle(194, 192, 19, '#FFE9BC') + stroke('M194 192v-12M194 192l8 6', palette.roof, 2.6),
    arches(160, 236, 68, 64, 2, palette.roof),
    palette.snow ? path('M146 147 194 86l48 61-20-12-16 8-14-10-16 9-12-7z', '#FFFFFF') : '',
  ].join('');
}

function hall(palette: CampusPalette): string {
  return [
    path('M238 284h360v166H238z', 'url(#walls)') + path('M228 284l30-34h320l32 34z', palette.roof),
    palette.snow ? path('M238 272l20-22h320l20 22c-30 8-60-6-92 0s-56 4-90-2-70 8-104 2-34 6-54 0z', '#FFFFFF') : '',
    arches(252, 312, 336, 100, 7, 'url(#windows)'),
  ].join('');
}

function snowfall(): string {
  const random = createRandom('snow');
  return repeat(120, () => {
    const [x, y] = [random.between(0, SHEET.width), random.between(0, SHEET.height)];
    return circle(x, y, random.between(1, 3.4), '#FFFFFF', `opacity="${random.between(0.45, 0.95).toFixed(2)}"`);
  });
}
