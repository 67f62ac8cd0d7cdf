import { pick, randomFrom } from './random.ts';
import { range } from './scene-parts.tsx';

const COLORS = ['#F6E7D8', '#6A3F60', '#E9A58C', '#EFB02F', '#1F5841', '#B9D0B8', '#D9603F'] as const;
/** Quarter, circle, arch, half, hourglass, triangle: each on a tile of 100. */
const SHAPES = [
  'M0 0h100a100 100 0 0 1-100 100z',
  'M50 16a34 34 0 0 1 0 68a34 34 0 0 1 0-68z',
  'M0 100V50a50 50 0 0 1 100 0v50z',
  'M0 0h50v100H0z',
  'M0 0a50 50 0 0 1 50 50A50 50 0 0 1 0 100zM50 0a50 50 0 0 1 50 50 50 50 0 0 1-50 50z',
  'M0 0l100 100H0z',
] as const;

/** Printed tiles; another seed lays them in another way. */
export function StudioScene({ seed = 'st1' }: { seed?: string }) {
  return tiles(seed).map((tile) => (
    <g key={`${tile.x} ${tile.y}`} transform={`translate(${tile.x} ${tile.y})`}>
      <rect width="100.5" height="100.5" fill={tile.ground} />
      <path d={tile.shape} fill={tile.ink} transform={`rotate(${tile.turn} 50 50)`} />
    </g>
  ));
}

function tiles(seed: string) {
  const random = randomFrom(seed);
  return range(40).map((index) => {
    const ground = pick(COLORS, random);
    let ink = pick(COLORS, random);
    while (ink === ground) ink = pick(COLORS, random);
    const shape = pick(SHAPES, random);
    const turn = Math.floor(random() * 4) * 90;
    return { x: (index % 8) * 100, y: Math.floor(index / 8) * 100 - 25, ground, ink, shape, turn };
  });
}
