import { expect, it } from 'vitest';
import { mergeClose } from './merge-close.ts';
import { project, unproject } from './projection.ts';
import {
  findZoomCenter,
  fitView,
  getBox,
  isOnScreen,
  panView,
  placeOnScreen,
  zoomToCells,
  zoomView,
  type MapView,
} from './view.ts';

const size = { width: 400, height: 300 };
const paris = { x: 2.35, y: 48.85 };
const lagos = { x: 3.4, y: 6.45 };
const tokyo = { x: 139.7, y: 35.7 };

const round = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });
const findOnScreen = (place: { x: number; y: number }, view: MapView) => placeOnScreen(project(place), view, size);

it('projects a place and finds it again', () => {
  for (const place of [paris, lagos, tokyo]) {
    const found = unproject(project(place));
    expect(found.x).toBeCloseTo(place.x);
    expect(found.y).toBeCloseTo(place.y);
  }
});

it('shows all places that it fits, and the world without any', () => {
  const view = fitView([paris, lagos, tokyo], size);
  for (const place of [paris, lagos, tokyo]) {
    const { x, y } = findOnScreen(place, view);
    expect(x).toBeGreaterThanOrEqual(27);
    expect(x).toBeLessThanOrEqual(373);
    expect(y).toBeGreaterThanOrEqual(27);
    expect(y).toBeLessThanOrEqual(273);
  }
  expect(round(findOnScreen(paris, fitView([paris], size)))).toEqual({ x: 200, y: 150 });
  const world = getBox(fitView([], size), size);
  expect(Math.round(world.east - world.west)).toBe(360);
});

it('keeps the place under the pointer while it zooms, and follows the pointer while it pans', () => {
  const view = fitView([paris, lagos], size);
  const before = findOnScreen(paris, view);
  expect(round(findOnScreen(paris, zoomView(view, 1.5, size, before)))).toEqual(round(before));
  const closer = zoomView(view, 2, size);
  const start = findOnScreen(lagos, closer);
  const moved = findOnScreen(lagos, panView(closer, { x: 30, y: -20 }, size));
  expect(round({ x: moved.x - start.x, y: moved.y - start.y })).toEqual({ x: 30, y: -20 });
});

it('zooms around the chosen circle, else the largest visible one, else the middle', () => {
  const world = fitView([], size);
  const mark = (place: { x: number; y: number }, people: number, isChosen = false) => ({ ...place, people, isChosen });
  const marks = [mark(paris, 3), mark(tokyo, 9), mark(lagos, 2)];
  const center = (from: typeof marks, view: MapView) => round(findZoomCenter(from, view, size));
  expect(center(marks, world)).toEqual(round(findOnScreen(tokyo, world)));
  expect(center([...marks, mark(lagos, 2, true)], world)).toEqual(round(findOnScreen(lagos, world)));
  const europe = fitView([paris, lagos], size);
  expect(center(marks, europe)).toEqual(round(findOnScreen(paris, europe)));
  expect(center([], europe)).toEqual({ x: 200, y: 150 });
  let view = world;
  for (let step = 0; step < 5; step += 1) view = zoomView(view, 1, size, findZoomCenter(marks, view, size));
  expect(isOnScreen(findOnScreen(tokyo, view), size)).toBe(true);
});

it('comes closer to the cells of a circle until all of them fill the map', () => {
  const world = fitView([], size);
  const [bonn, cologne] = [
    { x: 7.1, y: 50.73 },
    { x: 6.95, y: 50.93 },
  ];
  const close = zoomToCells(bonn, [bonn, cologne], world, size);
  expect(close.zoom).toBeGreaterThan(8);
  expect([bonn, cologne].every((place) => isOnScreen(findOnScreen(place, close), size))).toBe(true);
  expect(zoomToCells(bonn, [bonn], world, size).zoom).toBeCloseTo(world.zoom + 2);
});

it('ends where the world ends', () => {
  const far = panView(zoomView(fitView([], size), 2, size), { x: 100_000, y: 100_000 }, size);
  expect(getBox(far, size).west).toBeCloseTo(-180);
  expect(zoomView(far, -20, size).zoom).toBeCloseTo(Math.log2(400 / 256));
  expect(zoomView(far, 20, size).zoom).toBe(10);
});

it('merges circles that would cover each other, until the reader is near enough', () => {
  const cell = (id: number, x: number, people: number) => ({
    x,
    y: 48,
    people,
    places_count: 1,
    places: [{ id, label: `City ${id}`, people }],
  });
  const cells = [cell(1, 2, 3), cell(2, 4, 9), cell(3, 60, 1)];
  const far = mergeClose(cells, { zoom: 2 });
  expect(far.map(({ people, places_count: places }) => [people, places])).toEqual([
    [12, 2],
    [1, 1],
  ]);
  expect(far[0]).toMatchObject({ x: 4, places: [{ id: 2 }, { id: 1 }] });
  expect(mergeClose(cells, { zoom: 6 })).toHaveLength(3);
});
