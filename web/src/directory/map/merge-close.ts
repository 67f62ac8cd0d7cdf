import type { MapCell } from '@homecoming/contract/directory.ts';
import { project } from './projection.ts';
import { getScale, type MapView } from './view.ts';

/** Circles nearer to each other than this would cover each other, in px. */
const MIN_DISTANCE = 40;

/**
 * Merges cells whose circles would cover each other: those of neighbouring cells can be near to their common side. The larger
 * one stays in its place.
 */
export function mergeClose(cells: readonly MapCell[], { zoom }: Pick<MapView, 'zoom'>): MapCell[] {
  const scale = getScale(zoom);
  const placed: { cell: MapCell; x: number; y: number }[] = [];
  for (const cell of cells.toSorted((a, b) => b.people - a.people)) {
    const { x, y } = project(cell);
    const near = placed.find((other) => Math.hypot(other.x - x, other.y - y) * scale < MIN_DISTANCE);
    if (near === undefined) placed.push({ cell, x, y });
    else near.cell = mergeCells(near.cell, cell);
  }
  return placed.map(({ cell }) => cell);
}

function mergeCells(larger: MapCell, smaller: MapCell): MapCell {
  return {
    ...larger,
    people: larger.people + smaller.people,
    places_count: larger.places_count + smaller.places_count,
    places: [...larger.places, ...smaller.places],
  };
}
