import { WORLD_UNITS, project, unproject, type Coordinates, type MapPoint } from './projection.ts';

/** The visible part of the world: the point in the middle, and the zoom. At zoom 0 the world is 256 px wide, at 1 512 px. */
export interface MapView extends MapPoint {
  zoom: number;
}

/** The size of the map on the screen in px. */
export interface MapSize {
  width: number;
  height: number;
}

/** Degrees of longitude and latitude. */
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

const TILE_PX = 256;
/** From here on, a city fills the map. */
export const MAX_ZOOM = 10;
/** From this zoom on, the map is drawn finely. */
export const FINE_ZOOM = 4;
/** As close as the map comes by itself: around a city it shows the country. */
const MAX_FITTED_ZOOM = 5;
/** The space around fitted places in px: half a circle and some air. */
const FITTED_MARGIN = 28;
/** The inhabited world: without the far south, and the sea in the far north. */
const TOP = project({ x: 0, y: 79 }).y;
const BOTTOM = project({ x: 0, y: -57 }).y;

/** How many px a unit of the map has. */
export function getScale(zoom: number): number {
  return (TILE_PX * 2 ** zoom) / WORLD_UNITS;
}

/** The place of a point on the screen, in px from the upper left corner of the map. */
export function placeOnScreen(point: MapPoint, view: MapView, size: MapSize): MapPoint {
  const scale = getScale(view.zoom);
  return { x: (point.x - view.x) * scale + size.width / 2, y: (point.y - view.y) * scale + size.height / 2 };
}

/** The view after the map was drawn by a distance in px. */
export function panView(view: MapView, distance: MapPoint, size: MapSize): MapView {
  const scale = getScale(view.zoom);
  return limitView({ ...view, x: view.x - distance.x / scale, y: view.y - distance.y / scale }, size);
}

/** The view after zooming by a number of steps around a place on the screen, which stays where it is. */
export function zoomView(view: MapView, steps: number, size: MapSize, around = getCenter(size)): MapView {
  const zoom = limitZoom(view.zoom + steps, size);
  const change = 1 / getScale(view.zoom) - 1 / getScale(zoom);
  const x = view.x + (around.x - size.width / 2) * change;
  const y = view.y + (around.y - size.height / 2) * change;
  return limitView({ x, y, zoom }, size);
}

/** The view that shows all of these places, not closer than `closest`; of none, the world. */
export function fitView(places: readonly Coordinates[], size: MapSize, closest = MAX_FITTED_ZOOM): MapView {
  const points = places.map(project);
  const [west, east] = extent(points.map(({ x }) => x)) ?? [0, WORLD_UNITS];
  const [north, south] = extent(points.map(({ y }) => y)) ?? [TOP, BOTTOM];
  const fits = (px: number, units: number) => Math.log2((Math.max(1, px) * WORLD_UNITS) / Math.max(units, 1) / TILE_PX);
  const zoom = Math.min(
    fits(size.width - 2 * FITTED_MARGIN, east - west),
    fits(size.height - 2 * FITTED_MARGIN, south - north),
    closest,
  );
  return limitView({ x: (west + east) / 2, y: (north + south) / 2, zoom: limitZoom(zoom, size) }, size);
}

/** The view closer to a circle, so that its cells are several circles. */
export function zoomToCells(center: Coordinates, cells: readonly Coordinates[], view: MapView, size: MapSize): MapView {
  const fitted = fitView(cells, size, MAX_ZOOM);
  if (cells.length > 1 && fitted.zoom > view.zoom + 1) return fitted;
  return zoomView({ ...project(center), zoom: view.zoom }, 2, size);
}

/** A place that a circle marks. */
interface Marked extends Coordinates {
  people: number;
  isChosen: boolean;
}

/** The place on the screen to zoom around so that people stay in sight: the chosen circle, else the largest visible one. */
export function findZoomCenter(marks: readonly Marked[], view: MapView, size: MapSize): MapPoint {
  let best: Marked | undefined;
  for (const mark of marks) {
    if (!isOnScreen(placeOnScreen(project(mark), view, size), size)) continue;
    const isBetter =
      best === undefined || (mark.isChosen === best.isChosen ? mark.people > best.people : mark.isChosen);
    if (isBetter) best = mark;
  }
  return best === undefined ? getCenter(size) : placeOnScreen(project(best), view, size);
}

/** Whether a place in px is on the map. */
export function isOnScreen({ x, y }: MapPoint, { width, height }: MapSize): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** What the map shows, in degrees. */
export function getBox(view: MapView, size: MapSize): MapBox {
  const scale = getScale(view.zoom);
  const [wide, high] = [size.width / 2 / scale, size.height / 2 / scale];
  const first = unproject({ x: Math.max(0, view.x - wide), y: Math.max(0, view.y - high) });
  const last = unproject({ x: Math.min(WORLD_UNITS, view.x + wide), y: Math.min(WORLD_UNITS, view.y + high) });
  return { west: first.x, south: last.y, east: last.x, north: first.y };
}

function getCenter({ width, height }: MapSize): MapPoint {
  return { x: width / 2, y: height / 2 };
}

/** Not farther than the whole world. */
function limitZoom(zoom: number, size: MapSize): number {
  const whole = Math.log2(Math.max(1, size.width) / TILE_PX);
  return Math.max(whole, Math.min(MAX_ZOOM, zoom));
}

/** The map does not leave the world; what is smaller than the screen is in the middle of it. */
function limitView(view: MapView, size: MapSize): MapView {
  const scale = getScale(view.zoom);
  return {
    zoom: view.zoom,
    x: limitTo(view.x, size.width / 2 / scale, 0, WORLD_UNITS),
    y: limitTo(view.y, size.height / 2 / scale, TOP, BOTTOM),
  };
}

function limitTo(value: number, half: number, from: number, to: number): number {
  if (2 * half >= to - from) return (from + to) / 2;
  return Math.max(from + half, Math.min(to - half, value));
}

function extent(values: readonly number[]): [number, number] | undefined {
  return values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)];
}
