import { createRandom, itemAt, type Random } from '../random.ts';
import { arch, circle, ellipse, gradient, path, placed, rect, repeat, SHEET, stroke, type Colours } from './draw.ts';

/** The outlines of vases with their foot at 0, 0. */
const vaseOutlines = [
  'M-30 0C-52-30-46-82-16-98V-124H16V-98C46-82 52-30 30 0z',
  'M-22 0C-34-44-14-66-14-96V-140H14V-96C14-66 34-44 22 0z',
  'M-34 0C-60-20-58-66-30-78H30C58-66 60-20 34 0z',
  'M-26 0L-38-84H38L26 0z',
  'M-20 0C-58-22-50-70-12-78C-22-92-22-100-24-108H24C22-100 22-92 12-78C50-70 58-22 20 0z',
] as const;

const vaseTops = [-124, -140, -78, -84, -108];

/** Two shelves of pots and vases from the kiln, some with a sprig. */
export function vases(seed: string, wall: Colours, glazes: Colours, board: string): string {
  const random = createRandom(seed);
  const shelf = (ground: number, from: number) =>
    repeat(8, (index) => {
      const kind = (index * 3 + from) % vaseOutlines.length;
      return placed(
        56 + index * 98 + random.between(-8, 8),
        ground,
        vase(random, kind, glazes),
        0,
        random.between(0.86, 1.12),
      );
    }) +
    rect(0, ground, SHEET.width, 12, board) +
    rect(0, ground + 12, SHEET.width, 10, '#000000', 'opacity=".10"');
  return gradient('wall', wall) + rect(0, 0, SHEET.width, SHEET.height, 'url(#wall)') + shelf(196, 0) + shelf(410, 2);
}

function vase(random: Random, kind: number, glazes: Colours): string {
  const glaze = random.pick(glazes);
  const dip = random.pick(glazes.filter((other) => other !== glaze));
  const outline = itemAt(vaseOutlines, kind);
  const clip = `<defs><clipPath id="v${kind}"><path d="${outline}"/></clipPath></defs>`;
  const drips = path('M-70-52c20 14 34-10 52 0s30 12 46-2 26 8 42 0V10H-70z', dip);
  const light =
    rect(-60, -150, 44, 160, '#FFFFFF', 'opacity=".16"') + rect(26, -150, 44, 160, '#000000', 'opacity=".10"');
  const inside = random.chance(0.6) ? drips : rect(-70, -60, 140, 12, dip) + rect(-70, -42, 140, 4, dip);
  const body = `${clip}<g clip-path="url(#v${kind})">${path(outline, glaze)}${inside}${light}</g>`;
  return (random.chance(0.5) ? sprig(itemAt(vaseTops, kind), random) : '') + body;
}

function sprig(top: number, random: Random): string {
  const [leaf, lean] = [random.pick(['#2E6D51', '#65A281', '#B8654A', '#C98A2B']), random.between(-16, 16)];
  const stem = stroke(`M0 ${top + 12}Q${lean / 3} ${top - 24} ${lean} ${top - 52}`, '#3F4A2E', 2.4);
  const pairs = repeat(3, (index) => {
    const [x, y] = [(lean * (index + 1)) / 3, top - 14 - index * 16];
    return placed(x, y, ellipse(9, -4, 10, 4.4, leaf), -24) + placed(x, y, ellipse(-9, -4, 10, 4.4, leaf), 24);
  });
  return stem + pairs;
}

/** A laid table from above: plates, cups, bread and oranges on a striped cloth. */
export function table(seed: string, cloth: readonly [ground: string, stripe: string], colours: Colours): string {
  const random = createRandom(seed);
  const stripes = repeat(14, (index) => rect(index * 60, 0, 16, SHEET.height, cloth[1], 'opacity=".55"'));
  const places = [
    [110, 110],
    [330, 66],
    [560, 92],
    [720, 250],
    [120, 340],
    [352, 392],
    [590, 380],
  ].map(([x = 0, y = 0]) => placed(x, y, setting(random, colours), random.whole(0, 7) * 45));
  const middle = placed(400, 226, loaf()) + placed(232, 224, oranges()) + placed(560, 236, teapot(colours[0]));
  return rect(0, 0, SHEET.width, SHEET.height, cloth[0]) + stripes + places.join('') + middle;
}

function setting(random: Random, colours: Colours): string {
  const rim = random.pick(colours);
  const plate =
    circle(4, 6, 62, '#000000', 'opacity=".12"') +
    circle(0, 0, 62, '#FFFDF6') +
    circle(0, 0, 54, rim) +
    circle(0, 0, 46, '#FFFDF6');
  const fork = rect(-86, -34, 5, 68, '#B9A98A', 'rx="2.5"') + rect(-90, -40, 13, 18, '#B9A98A', 'rx="4"');
  const knife = rect(78, -40, 6, 78, '#B9A98A', 'rx="3"');
  const food = [
    repeat(5, (index) => circle(-14 + (index % 3) * 14, -8 + Math.floor(index / 3) * 15, 8, '#B9412F')),
    path('M-24 10a24 24 0 0 1 48 0z', '#E9B44C') + path('M-20 14h40l-4 8h-32z', '#C98A2B'),
    repeat(6, (index) => placed(0, 0, ellipse(0, -16, 7, 15, index % 2 ? '#448566' : '#65A281'), index * 60)),
  ];
  return fork + knife + plate + random.pick(food);
}

function loaf(): string {
  const cuts = repeat(4, (index) => stroke(`M${-44 + index * 28} -16l14 30`, '#F6DDAF', 5));
  const board = rect(-92, -44, 184, 88, '#8A5A34', 'rx="18"') + circle(-76, 0, 6, '#5E3A1E');
  return board + ellipse(4, 4, 70, 32, '#000000', 'opacity=".18"') + ellipse(0, 0, 70, 30, '#C98545') + cuts;
}

function oranges(): string {
  const bowl = circle(4, 6, 52, '#000000', 'opacity=".14"') + circle(0, 0, 52, '#2E506E') + circle(0, 0, 44, '#4E7AA1');
  const fruit = [
    [-16, -12],
    [16, -14],
    [0, 15],
    [24, 14],
    [-24, 16],
  ].map(([x = 0, y = 0]) => circle(x, y, 17, '#E88A2E') + circle(x - 5, y - 5, 4, '#F7B86A'));
  return bowl + fruit.join('');
}

function teapot(colour: string): string {
  const body =
    circle(4, 6, 46, '#000000', 'opacity=".14"') +
    circle(0, 0, 46, colour) +
    circle(0, 0, 26, '#FFFFFF', 'opacity=".18"');
  const spout = path('M38-12 74-26l4 10-36 26z', colour) + stroke('M-44-12c-30-8-30 32 0 24', colour, 9);
  return spout + body + circle(0, 0, 8, '#FFF6E0');
}

/** Pancakes with butter, syrup and berries. */
export function pancakes(wall: Colours, cloth: string): string {
  const stack = repeat(7, (index) => {
    const [y, across] = [352 - index * 24, 150 - (index % 3) * 6];
    const cake = rect(400 - across, y - 12, across * 2, 24, '#D99A4E', 'rx="12"');
    return cake + rect(400 - across, y - 14, across * 2, 12, index % 2 ? '#F0C27B' : '#EDB86C', 'rx="6"');
  });
  const syrup = path(
    'M262 194c40-22 236-22 276 0 14 8 8 26-6 24-10-2-12 44-24 44s-8-40-22-40-10 66-24 66-10-70-26-68-8 30-22 30-8-32-26-30-12 52-26 52-6-54-22-54-12 22-24 22-4-30-24-24c-16 4-42-14-30-22z',
    '#8E4A1E',
    'opacity=".92"',
  );
  const butter = placed(
    400,
    182,
    rect(-30, -14, 60, 26, '#FFE59A', 'rx="5"') + rect(-30, -14, 60, 9, '#FFF3C4', 'rx="4"'),
    -6,
  );
  const berries = [
    [300, 178, '#8E2F4A'],
    [326, 186, '#34406E'],
    [474, 184, '#34406E'],
    [500, 176, '#8E2F4A'],
    [448, 176, '#B9412F'],
    [352, 176, '#B9412F'],
  ] as const;
  return [
    gradient('wall', wall) + rect(0, 0, 800, 450, 'url(#wall)') + circle(650, 120, 60, '#FFFFFF', 'opacity=".35"'),
    arch(90, 60, 120, 210, '#FFFFFF') + rect(148, 60, 4, 210, wall[0]) + rect(90, 160, 120, 4, wall[0]),
    rect(0, 340, 800, 110, cloth) + repeat(16, (index) => rect(index * 52, 340, 20, 110, '#FFFFFF', 'opacity=".16"')),
    ellipse(400, 378, 236, 30, '#000000', 'opacity=".14"') +
      ellipse(400, 368, 230, 28, '#FFFDF6') +
      ellipse(400, 364, 180, 18, '#EDE3CF'),
    stack +
      syrup +
      butter +
      berries
        .map(([x, y, fill]) => circle(x, y, 12, fill) + circle(x - 4, y - 4, 3, '#FFFFFF', 'opacity=".5"'))
        .join(''),
    mug(),
  ].join('');
}

function mug(): string {
  const steam = stroke('M676 268c-10-14 10-22 0-36M700 268c-10-14 10-22 0-36', '#FFFFFF', 4, 'opacity=".6"');
  return (
    stroke('M724 306c34-6 34 44-4 42', '#1F5841', 11) +
    rect(648, 284, 80, 84, '#1F5841', 'rx="10"') +
    rect(648, 300, 80, 10, '#EFB02F') +
    steam
  );
}
