import { useId } from 'react';

/** Scenes are drawn on 800 by 450 units. */
export const SCENE_BOX = '0 0 800 450';

/** A gradient's id that is unique on the page, and its url(). */
export function useGradient(): { id: string; fill: string } {
  const id = useId();
  return { id, fill: `url(#${id})` };
}

interface Stop {
  at: number;
  color: string;
  opacity?: number;
}

/** A gradient from top to bottom, or from left to right. */
export function Gradient({ id, stops, across = false }: { id: string; stops: readonly Stop[]; across?: boolean }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={across ? 1 : 0} y2={across ? 0 : 1}>
      {stops.map((stop) => (
        <stop key={stop.at} offset={stop.at} stopColor={stop.color} stopOpacity={stop.opacity ?? 1} />
      ))}
    </linearGradient>
  );
}

/** A row of `count` arches that fills the given box. */
export function Arches(props: { x: number; y: number; width: number; height: number; count: number; fill: string }) {
  const { x, y, width, height, count, fill } = props;
  const gap = width / count;
  const archWidth = gap * 0.62;
  const radius = archWidth / 2;
  const d = range(count).map((index) => {
    const left = x + index * gap + (gap - archWidth) / 2;
    return `M${left} ${y + height}V${y + radius}a${radius} ${radius} 0 0 1 ${archWidth} 0V${y + height}z`;
  });
  return <path d={d.join('')} fill={fill} />;
}

/** A cypress with its foot at x, y. */
export function Cypress({ x, y, scale, fill }: { x: number; y: number; scale: number; fill: string }) {
  return (
    <path
      d="M0 0C-18 0-20-34-14-74S-4-130 0-142C4-130 8-114 14-74S18 0 0 0z"
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill={fill}
    />
  );
}

/** 0 to count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
