import { randomFrom } from './random.ts';
import { Gradient, range, useGradient } from './scene-parts.tsx';

const LEAVES = [
  [-58, 8, -30, -30],
  [58, 8, 30, -30],
  [-46, 34, -34, -12],
  [46, 34, 34, -12],
  [-26, -34, -20, -30],
  [30, -30, 20, -30],
  [-16, 46, -20, 4],
  [18, 48, 20, 4],
] as const;

const random = randomFrom('sky7');
const FAR = houses(372, 150, 22);
const NEAR = houses(410, 118, 24);

/** A city with palms against the evening sun. */
export function SkylineScene() {
  const sky = useGradient();
  return (
    <>
      <defs>
        <Gradient
          id={sky.id}
          stops={[
            { at: 0, color: '#365E80' },
            { at: 0.35, color: '#C98F86' },
            { at: 0.62, color: '#F4BE82' },
            { at: 1, color: '#FBE3B4' },
          ]}
        />
      </defs>
      <rect width="800" height="450" fill={sky.fill} />
      <circle cx="470" cy="278" r="150" fill="#FFE3A6" opacity=".32" />
      <circle cx="470" cy="278" r="88" fill="#FBC766" />
      <path d="M0 318c90-30 170-54 260-30s150 30 250 4 190-30 290 6v160H0z" fill="#C68A7D" opacity=".8" />
      <path d={FAR} fill="#7E6480" opacity=".75" />
      <path d={NEAR} fill="#3E4A6A" opacity=".92" />
      <path d="M0 408c200-14 600-14 800 0v42H0z" fill="#1C2F45" />
      <Palm x={118} y={430} height={236} lean={26} fill="#152536" />
      <Palm x={196} y={436} height={160} lean={-14} fill="#1C2F45" />
      <Palm x={706} y={436} height={210} lean={-34} fill="#152536" />
    </>
  );
}

function Palm({ x, y, height, lean, fill }: { x: number; y: number; height: number; lean: number; fill: string }) {
  const topX = x + lean;
  const topY = y - height;
  const left = `M${x - 4} ${y}Q${x + lean * 0.2} ${y - height * 0.6} ${topX - 1.5} ${topY}h3`;
  const trunk = `${left}Q${x + lean * 0.3 + 6} ${y - height * 0.5} ${x + 5} ${y}z`;
  const leaves = LEAVES.map(
    ([dx, dy, curveX, curveY]) =>
      `M${topX} ${topY}q${curveX} ${curveY} ${dx} ${dy}q${-dx * 0.45} ${-dy * 0.2 - 12} ${-dx} ${-dy}z`,
  );
  return <path d={trunk + leaves.join('')} fill={fill} />;
}

function houses(ground: number, tallest: number, count: number): string {
  let x = -10;
  const walls = range(count).map(() => {
    const width = 24 + random() * 46;
    const height = tallest * (0.4 + random() * 0.6);
    const d = `M${x.toFixed(0)} ${(ground - height).toFixed(0)}h${width.toFixed(0)}v${(height + 120).toFixed(0)}h-${width.toFixed(0)}z`;
    x += width + 2;
    return d;
  });
  return walls.join('');
}
