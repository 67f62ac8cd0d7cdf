import { pick, randomFrom } from './random.ts';
import { range } from './scene-parts.tsx';

const GREENS = ['#1F5841', '#2E6D51', '#448566', '#65A281', '#8FBDA2', '#174433'] as const;
const LEAVES = leaves();

/** Ivy, leaf over leaf. */
export function GardenScene() {
  return (
    <>
      <rect width="800" height="450" fill="#EAF1E4" />
      {LEAVES.map(({ transform, fill }) => (
        <g key={transform} transform={transform}>
          <path
            d="M0 34C-4 24-30 26-34 8c8 2 12-2 10-8-4-10 2-18 10-18 2 6 8 6 14-10 6 16 12 16 14 10 8 0 14 8 10 18-2 6 2 10 10 8C30 26 4 24 0 34z"
            fill={fill}
          />
          <path d="M0 32V-18M0 12l-18-8M0 12l18-8" stroke="#fff" strokeOpacity=".22" strokeWidth="1.6" fill="none" />
        </g>
      ))}
    </>
  );
}

function leaves() {
  const random = randomFrom('gd');
  return range(150).map(() => {
    const x = (random() * 820 - 10).toFixed(0);
    const y = (random() * 470 - 10).toFixed(0);
    const scale = (0.5 + random() * 1.1).toFixed(2);
    const turn = (random() * 360).toFixed(0);
    return { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})`, fill: pick(GREENS, random) };
  });
}
