import { createRandom, itemAt } from '../random.ts';
import { arch, circle, gradient, path, rect, repeat, SHEET, short, sky, stroke, type Colours } from './draw.ts';

interface BridgePalette {
  sky: Colours;
  moon: string;
  houses: Colours;
  roofs: Colours;
  lit: string;
  stone: readonly [face: string, shade: string];
  water: Colours;
}

export const canalDusk: BridgePalette = {
  sky: ['#2E506E', '#8C7A98', '#EBAE96', '#FBDDB4'],
  moon: '#FFF3D8',
  houses: ['#B8654A', '#8E3321', '#D99A6A', '#6F4A5E', '#C98A2B', '#7A5A50'],
  roofs: ['#4C1C14', '#3A2530', '#5E3420'],
  lit: '#FFDE93',
  stone: ['#8A7A78', '#5C4E55'],
  water: ['#C99A94', '#5B5A7E', '#263A57'],
};

export const canalSpring: BridgePalette = {
  sky: ['#A9CFDB', '#E4EFE6', '#FBF1DC'],
  moon: '#FFFFFF',
  houses: ['#E8C9A0', '#D98C6A', '#EFE2C4', '#9DBBA2', '#E3A99A', '#C9B27A'],
  roofs: ['#8E4A34', '#6B5A50', '#A4583C'],
  lit: '#4E7AA1',
  stone: ['#D9CDB4', '#B3A488'],
  water: ['#BFDAD8', '#6FA5A6', '#3B7A80'],
};

/** The old bridge over the river, with the houses behind it and all of it in the water again. */
export function bridge(palette: BridgePalette, seed: string): string {
  const random = createRandom(seed);
  const row = Array.from({ length: 12 }, (_, index) => {
    const [width, height] = [random.between(58, 84), random.between(90, 156)];
    return house(index * 68 - 14, 262, width, height, palette, index);
  }).join('');
  return [
    sky(palette.sky) + circle(640, 84, 40, palette.moon, 'opacity=".9"') + row,
    gradient('river', palette.water) + rect(0, 262, SHEET.width, 188, 'url(#river)'),
    `<g transform="matrix(1 0 0 -.55 0 406)" opacity=".28">${row}</g>`,
    repeat(40, () => {
      const [x, y] = [random.between(-20, 780), random.between(300, 446)];
      return rect(
        x,
        y,
        random.between(24, 110),
        2.4,
        '#FFFFFF',
        `rx="1.2" opacity="${random.between(0.1, 0.3).toFixed(2)}"`,
      );
    }),
    spans(palette),
  ].join('');
}

function house(
  x: number,
  ground: number,
  width: number,
  height: number,
  palette: BridgePalette,
  index: number,
): string {
  const top = ground - height;
  const windows = repeat(6, (place) => {
    const dark = (place * 7 + index * 3) % 5 < 2;
    return arch(
      x + 12 + (place % 2) * (width - 40),
      top + 16 + Math.floor(place / 2) * 32,
      15,
      20,
      dark ? '#00000033' : palette.lit,
    );
  });
  const roof = path(
    `M${short(x - 4)} ${short(top)}l${short(width / 2 + 4)} -34 ${short(width / 2 + 4)} 34z`,
    itemAt(palette.roofs, index),
  );
  return rect(x, top, width, height, itemAt(palette.houses, index * 5)) + roof + windows;
}

function spans(palette: BridgePalette): string {
  const [face, shade] = palette.stone;
  const opening = (x: number, radius: number) => `M${x - radius} 372v-20a${radius} ${radius} 0 0 1 ${radius * 2} 0v20z`;
  const body = `M-10 300C200 244 600 244 810 300V372H-10z${opening(160, 66)}${opening(400, 82)}${opening(640, 66)}`;
  const railing = stroke('M-10 294C200 238 600 238 810 294', shade, 9);
  const stones = repeat(18, (index) =>
    rect(20 + index * 44, 312 + (index % 3) * 9, 16, 4, shade, 'rx="2" opacity=".45"'),
  );
  const lamps = [90, 280, 520, 710].map(
    (x) =>
      stroke(`M${x} 270v-44`, '#2A2119', 3.4) +
      circle(x, 222, 8, '#FFE7B0') +
      circle(x, 222, 22, '#FFE7B0', 'opacity=".25"'),
  );
  return path(body, face, 'fill-rule="evenodd"') + stones + railing + lamps.join('');
}

/** The observatory under stars that turn around the pole. */
export function observatory(seed: string, air: Colours, land: readonly [far: string, near: string]): string {
  const random = createRandom(seed);
  const trails = repeat(90, () => {
    const [radius, from] = [random.between(14, 560), random.between(0, Math.PI * 2)];
    const to = from + random.between(0.16, 0.5);
    const at = (angle: number) => `${short(470 + radius * Math.cos(angle))} ${short(120 + radius * Math.sin(angle))}`;
    const tint = random.pick(['#FFF3D0', '#FFFFFF', '#BBD4F2', '#FFD9A8']);
    return stroke(
      `M${at(from)}A${short(radius)} ${short(radius)} 0 0 1 ${at(to)}`,
      tint,
      1.5,
      `opacity="${random.between(0.35, 0.95).toFixed(2)}"`,
    );
  });
  const dome =
    path('M150 330a90 90 0 0 1 180 0z', '#E9E2D6') +
    path('M228 242l30-6 22 94h-40z', '#1B221E') +
    rect(144, 328, 192, 16, '#BDB4A4', 'rx="4"');
  const hut =
    rect(158, 344, 164, 80, '#D9CDB4') + arch(222, 372, 36, 52, '#EFB02F') + stroke('M250 262l40-62', '#8F8779', 12);
  return [
    sky(air) + trails + circle(470, 120, 2.6, '#FFFFFF'),
    path('M0 372c120-60 260-60 400-20s260 10 400-50v148H0z', land[0]) + hut + dome,
    path('M0 420c180-30 420-24 800 6v24H0z', land[1]),
  ].join('');
}
