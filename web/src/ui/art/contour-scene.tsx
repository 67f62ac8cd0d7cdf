import { randomFrom } from './random.ts';
import { range } from './scene-parts.tsx';

const HEIGHTS = [
  '#1F5841',
  '#236149',
  '#296A50',
  '#307358',
  '#397D61',
  '#44886B',
  '#529477',
  '#65A281',
  '#7DB192',
  '#94C0A5',
  '#ABCFB8',
  '#C3DDCB',
  '#DCEBE0',
] as const;
const LINES = hills();

/** A map of two hills with a path to a flag. */
export function ContourScene() {
  return (
    <>
      <rect width="800" height="450" fill="#1F5841" />
      {LINES.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} stroke="#FFF6E0" strokeOpacity=".28" strokeWidth="1.4" />
      ))}
      <path
        d="M70 430C150 380 200 330 230 280S300 220 262 196"
        fill="none"
        stroke="#EFB02F"
        strokeWidth="4"
        strokeDasharray="2 11"
        strokeLinecap="round"
      />
      <path d="M262 196v-44" stroke="#0F2F23" strokeWidth="4" strokeLinecap="round" />
      <path d="M263 152l32 11-32 12z" fill="#D9603F" />
    </>
  );
}

function hills() {
  const random = randomFrom('ct');
  const places = [
    { cx: 250, cy: 200, rings: 13 },
    { cx: 610, cy: 300, rings: 11 },
  ];
  return places.flatMap(({ cx, cy, rings }) => {
    const phases = [random() * 6, random() * 6, random() * 6] as const;
    return range(rings).map((index) => ({
      d: ring(cx, cy, (rings - index) * 26, phases),
      fill: HEIGHTS[index] ?? HEIGHTS[12],
    }));
  });
}

function ring(cx: number, cy: number, radius: number, [a, b, c]: readonly [number, number, number]): string {
  const points = range(73).map((index) => {
    const turn = (index / 72) * Math.PI * 2;
    const bumps = 0.16 * Math.sin(2 * turn + a) + 0.1 * Math.sin(3 * turn + b) + 0.05 * Math.sin(5 * turn + c);
    const r = radius * (1 + bumps);
    return `${(cx + r * 1.25 * Math.cos(turn)).toFixed(1)} ${(cy + r * 0.86 * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
