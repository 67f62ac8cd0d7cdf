import { createRandom, itemAt } from '../random.ts';
import {
  arch,
  circle,
  ellipse,
  glow,
  gradient,
  path,
  placed,
  rect,
  repeat,
  SHEET,
  stroke,
  type Colours,
} from './draw.ts';

interface RoomPalette {
  wall: string;
  frame: string;
  outside: Colours;
  hill: string;
  desk: string;
  lamp: string;
  pot: string;
  leaf: string;
  books: Colours;
}

export const morningRoom: RoomPalette = {
  wall: '#E9D8C2',
  frame: '#FFFDF6',
  outside: ['#9CC4CF', '#DCEBE4', '#FBEFD6'],
  hill: '#86AE93',
  desk: '#8A5A34',
  lamp: '#1F5841',
  pot: '#C4543C',
  leaf: '#2E6D51',
  books: ['#1F5841', '#C98A2B', '#8E3321', '#2E506E'],
};

export const lateRoom: RoomPalette = {
  wall: '#33405A',
  frame: '#4A5A78',
  outside: ['#131838', '#2E3C6B', '#8A6F8F'],
  hill: '#1C2447',
  desk: '#241A22',
  lamp: '#EFB02F',
  pot: '#724568',
  leaf: '#448566',
  books: ['#B8654A', '#D9CDB4', '#65A281', '#A47298'],
};

/** A desk under three tall windows: a lamp, books, a plant and something to drink. */
export function room(palette: RoomPalette): string {
  const windows = [60, 300, 540].map((x) => tallWindow(x, palette)).join('');
  const pile = palette.books.map((fill, index) =>
    rect(96 + index * 7 - (index % 2) * 12, 352 - index * 17, 130 - index * 10, 16, fill, 'rx="3"'),
  );
  return [
    gradient('outside', palette.outside) + glow('lamp', '#FFE2A0', 0.8) + rect(0, 0, 800, 450, palette.wall) + windows,
    rect(0, 368, 800, 82, palette.desk) + rect(0, 368, 800, 5, '#FFFFFF', 'opacity=".18"') + pile.join(''),
    plant(palette) + circle(400, 300, 190, 'url(#lamp)', 'opacity=".7"') + lamp(palette.lamp),
    rect(500, 326, 46, 42, '#FFFDF6', 'rx="6"') +
      stroke('M546 336c20-2 20 24 0 22', '#FFFDF6', 6) +
      rect(500, 338, 46, 7, palette.lamp),
    stroke('M514 316c-6-10 6-14 0-24M530 316c-6-10 6-14 0-24', '#FFFFFF', 3, 'opacity=".6"'),
  ].join('');
}

function tallWindow(x: number, palette: RoomPalette): string {
  const hills = `<clipPath id="w${x}"><path d="M${x + 10} 330V130a90 90 0 0 1 180 0v200z"/></clipPath>`;
  const outside = `<g clip-path="url(#w${x})">${rect(x, 30, 200, 300, 'url(#outside)')}${ellipse(x + 60, 330, 150, 90, palette.hill)}${ellipse(x + 190, 340, 120, 70, palette.hill, 'opacity=".7"')}</g>`;
  const bars =
    rect(x + 97, 40, 6, 290, palette.frame) +
    rect(x + 10, 150, 180, 6, palette.frame) +
    rect(x + 10, 240, 180, 6, palette.frame);
  return (
    arch(x, 30, 200, 306, palette.frame) + hills + outside + bars + rect(x - 10, 328, 220, 12, palette.frame, 'rx="4"')
  );
}

function lamp(colour: string): string {
  const shade = path('M352 232h96l26 52H326z', colour) + ellipse(400, 284, 74, 7, '#FFE9BC');
  return rect(396, 284, 8, 78, '#2A2119') + rect(368, 358, 64, 10, '#2A2119', 'rx="5"') + shade;
}

function plant(palette: RoomPalette): string {
  const fans = repeat(9, (index) =>
    placed(
      664,
      300,
      path('M0 0C-20-34-18-84 0-118 18-84 20-34 0 0z', palette.leaf, `opacity="${index % 2 ? 1 : 0.8}"`),
      -64 + index * 16,
    ),
  );
  return fans + path('M626 296h76l-12 72h-52z', palette.pot) + rect(620, 288, 88, 14, palette.pot, 'rx="4"');
}

/** Prints hung up to dry: each sheet with a sun, hills, an arch or a leaf. */
export function prints(seed: string, wall: Colours, colours: Colours): string {
  const random = createRandom(seed);
  const line = (y: number, from: number) =>
    stroke(`M-10 ${y}Q400 ${y + 34} 810 ${y}`, '#5C4E45', 2.4) +
    repeat(6, (index) => {
      const x = from + index * 138;
      const sag = 34 * 2 * (x / 800) * (1 - x / 800);
      return placed(
        x,
        y + sag,
        print(random.shuffled(colours), random.whole(0, 4), `${seed.length}${y}${index}`),
        random.between(-3.5, 3.5),
      );
    });
  return gradient('wall', wall) + rect(0, 0, SHEET.width, SHEET.height, 'url(#wall)') + line(30, 52) + line(244, 6);
}

function print(colours: readonly string[], kind: number, id: string): string {
  const [ground, first, second, third] = [0, 1, 2, 3].map((index) => itemAt(colours, index));
  const motifs = [
    circle(0, 74, 30, first ?? '') +
      path('M-46 108c30-24 62-24 92 0v40h-92z', second ?? '') +
      path('M-46 126c30-14 62-10 92 6v30h-92z', third ?? ''),
    arch(-30, 50, 60, 100, first ?? '') + arch(-16, 84, 32, 66, second ?? '') + circle(0, 34, 8, third ?? ''),
    repeat(4, (index) => circle(0, 92, 44 - index * 11, index % 2 ? (first ?? '') : (second ?? ''))),
    repeat(5, (index) =>
      placed(
        0,
        140,
        path('M0 0C-14-30-12-70 0-104 12-70 14-30 0 0z', index % 2 ? (first ?? '') : (second ?? '')),
        -50 + index * 25,
      ),
    ),
    repeat(6, (index) => rect(-46, 32 + index * 21, 92, 11, index % 2 ? (first ?? '') : (second ?? ''))) +
      circle(14, 84, 24, third ?? ''),
  ];
  const clip = `<clipPath id="p${id}"><rect x="-46" y="26" width="92" height="128"/></clipPath>`;
  const paper =
    rect(-52, 10, 108, 156, '#000000', 'opacity=".16"') +
    rect(-56, 6, 112, 156, '#FFFDF6') +
    rect(-46, 26, 92, 128, ground ?? '');
  return `${paper}${clip}<g clip-path="url(#p${id})">${itemAt(motifs, kind)}</g>${rect(-38, -6, 8, 20, '#C98A2B', 'rx="2"')}${rect(30, -6, 8, 20, '#C98A2B', 'rx="2"')}`;
}
