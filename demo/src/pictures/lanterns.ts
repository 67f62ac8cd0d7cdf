import { createRandom, itemAt } from '../random.ts';
import { arches, circle, cypress, glow, path, rect, repeat, short, SHEET, sky, stroke, type Colours } from './draw.ts';

interface EveningPalette {
  sky: Colours;
  hill: string;
  ground: string;
  house: readonly [wall: string, roof: string];
  windows: string;
  lantern: string;
  light: string;
  cable: string;
}

export const greenEvening: EveningPalette = {
  sky: ['#0C2720', '#1C4C3D', '#6F7F55'],
  hill: '#133C2F',
  ground: '#0A2018',
  house: ['#0B241C', '#081B15'],
  windows: '#E9A944',
  lantern: '#FFD37C',
  light: '#FFB84D',
  cable: '#5B7F68',
};

export const blueEvening: EveningPalette = {
  sky: ['#141B3A', '#2E3C6B', '#8A6F8F', '#D99A86'],
  hill: '#232C52',
  ground: '#0F1530',
  house: ['#171E40', '#10162F'],
  windows: '#F2BC6A',
  lantern: '#FFC9A0',
  light: '#FF9F6B',
  cable: '#6E78A8',
};

/** A long supper outside under strings of lanterns. */
export function lanterns(palette: EveningPalette): string {
  return [
    sky(palette.sky) + stars(),
    glow('light', palette.light) + path('M0 340c120-50 230-40 350-12s300 10 450-40v162H0z', palette.hill),
    path('M520 450V262h220v188z', palette.house[0]) + path('M508 264l26-36h192l26 36z', palette.house[1]),
    arches(530, 290, 200, 84, 4, palette.windows),
    cypress(486, 420, 1.1, palette.house[1]) + cypress(768, 424, 1.2, palette.house[1]),
    string({ x0: -20, y0: 64, x1: 440, y1: 18, sag: 46, count: 8 }, palette),
    string({ x0: 440, y0: 18, x1: 830, y1: 96, sag: 52, count: 7 }, palette),
    string({ x0: -20, y0: 168, x1: 600, y1: 120, sag: 56, count: 10 }, palette),
    path('M0 398c220-18 560-18 800 0v52H0z', palette.ground),
    supper(),
  ].join('');
}

function stars(): string {
  const random = createRandom('stars over the supper');
  return repeat(46, () => {
    const [x, y] = [random.between(0, SHEET.width), random.between(0, 210)];
    return circle(x, y, random.between(0.6, 1.7), '#FFF3D0', `opacity="${random.between(0.3, 0.9).toFixed(2)}"`);
  });
}

interface Cable {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  sag: number;
  count: number;
}

function string({ x0, y0, x1, y1, sag, count }: Cable, palette: EveningPalette): string {
  const middle = `${short((x0 + x1) / 2)} ${short((y0 + y1) / 2 + sag * 2)}`;
  const hanging = repeat(count - 1, (index) => {
    const t = (index + 1) / count;
    return lantern(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t), palette.lantern);
  });
  return stroke(`M${x0} ${y0}Q${middle} ${x1} ${y1}`, palette.cable, 1.6) + hanging;
}

function lantern(x: number, y: number, colour: string): string {
  const body = path(`M${short(x - 7)} ${short(y + 6)}h14l2 9-5 9h-8l-5-9z`, colour);
  return circle(x, y + 13, 30, 'url(#light)') + body + rect(x - 2.5, y + 2, 5, 4, '#C98A2B');
}

const skins = ['#7A4A33', '#B98058', '#4E2F22', '#D9A57E'];
const clothes = ['#274C6B', '#8E3321', '#C98A2B', '#5C3754', '#2E6D51'];

function supper(): string {
  const guests = [92, 136, 186, 236, 284, 332, 374].map((x, index) => {
    const body = path(`M${x - 19} 398c0-22 6-32 19-32s19 10 19 32z`, itemAt(clothes, index));
    return circle(x, 352 + (index % 3) * 3, 10.5, itemAt(skins, index)) + body;
  });
  const candles = [110, 160, 210, 260, 310, 350].map((x) => {
    const flame = path(`M${x} 366c4 5 4 10 0 12-4-2-4-7 0-12z`, '#FFC861');
    return circle(x, 372, 24, 'url(#light)', 'opacity=".8"') + rect(x - 2, 378, 4, 18, '#F9EBCB') + flame;
  });
  const cloth = path('M70 405h320v18c-40-8-60 6-100 0s-70 8-110 0-70 6-110-2z', '#CDB98C');
  return guests.join('') + rect(70, 396, 320, 9, '#EAD9B4') + cloth + candles.join('');
}
