import type { MapCell } from '@homecoming/contract/directory.ts';
import { project, type Coordinates } from './projection.ts';
import { getScale, type MapView } from './view.ts';

/** What the map marks by one circle: a cell, or several cells close to each other. */
export interface MapCircle extends MapCell {
  /** Where its cells are. */
  cells: readonly Coordinates[];
}

/** Circles nearer to each other than this would cover each other, in px. */
const MIN_DISTANCE = 40;

/**
 * Merges cells whose circles would cover each other: those of neighbouring cells can be near to their common side. The larger
 * one stays in its place.
 */
export function mergeClose(cells: readonly MapCell[], { zoom }: Pick<MapView, 'zoom'>): MapCircle[] {
  const scale = getScale(zoom);
  const placed: { circle: MapCircle; x: number; y: number }[] = [];
  for (const cell of cells.toSorted((a, b) => b.people - a.people)) {
    const { x, y } = project(cell);
    const near = placed.find((other) => Math.hypot(other.x - x, other.y - y) * scale < MIN_DISTANCE);
    if (near === undefined) placed.push({ circle: { ...cell, cells: [{ x: cell.x, y: cell.y }] }, x, y });
    else near.circle = addCell(near.circle, cell);
  }
  return placed.map(({ circle }) => circle);
}

function addCell(larger: MapCircle, smaller: MapCell): MapCircle {
  return {
    ...larger,
    people: larger.people + smaller.people,
    places_count: larger.places_count + smaller.places_count,
    places: [...larger.places, ...smaller.places],
    cells: [...larger.cells, { x: smaller.x, y: smaller.y }],
  };
}
