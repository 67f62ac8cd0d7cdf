import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { geoMercator, geoPath, type GeoContext, type GeoPermissibleObjects } from 'd3-geo';
import { merge, mesh } from 'topojson-client';
import { WORLD_UNITS } from '../web/src/directory/map/projection.ts';
import { root } from './children.ts';

/**
 * Draws the two maps of the world of web/src/directory/map, a coarse one and one for closer looks, from world-atlas (Natural
 * Earth, public domain) in the projection of the web (Web Mercator). Run it after a change of the package or the projection:
 * `npm run world`.
 */

type Country = Extract<Parameters<typeof merge>[1], readonly unknown[]>[number];
type Atlas = Parameters<typeof mesh>[0] & { objects: { countries: { geometries: Country[] } } };

/** Its number in ISO 3166. */
const ANTARCTICA = '010';

const folder = join(root, 'web/src/directory/map');
const projection = geoMercator()
  .scale(WORLD_UNITS / 2 / Math.PI)
  .translate([WORLD_UNITS / 2, WORLD_UNITS / 2])
  // Borders along a parallel stay straight.
  .precision(0);

draw('110m', 'world.svg', 1);
draw('50m', 'world-fine.svg', 8);

/** Draws the land and the borders of countries. Points are rounded to `steps` positions in each unit of the map. */
function draw(scale: '110m' | '50m', file: string, steps: number): void {
  // The boundary to the package, which has no types.
  const atlas = createRequire(import.meta.url)(`world-atlas/countries-${scale}.json`) as Atlas;
  // Nobody lives in Antarctica, and it would take a third of the map.
  const countries = atlas.objects.countries.geometries.filter(({ id }) => id !== ANTARCTICA);
  const land = drawPath(merge(atlas, countries), steps);
  const borders = drawPath(
    mesh(atlas, { type: 'GeometryCollection', geometries: countries }, (a, b) => a !== b),
    steps,
  );
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<path id="land" transform="scale(${1 / steps})" d="${land}"/>`,
    `<path id="borders" transform="scale(${1 / steps})" vector-effect="non-scaling-stroke" d="${borders}"/>`,
    '</svg>\n',
  ].join('');
  writeFileSync(join(folder, file), svg);
  console.log(`${file}: ${gzipSync(svg, { level: 9 }).length} bytes gzipped`);
}

/** The path of a shape with whole numbers, each relative to the one before: a third of the size. */
function drawPath(shape: GeoPermissibleObjects, steps: number): string {
  const pen = createPen(steps);
  geoPath(projection, pen)(shape);
  return pen.parts.join('');
}

function createPen(steps: number): GeoContext & { parts: string[] } {
  const parts: string[] = [];
  let last = { x: 0, y: 0 };
  let start = last;
  function moveBy(command: string, toX: number, toY: number): void {
    const [x, y] = [Math.round(toX * steps), Math.round(toY * steps)];
    if (command === 'l' && x === last.x && y === last.y) return;
    // A minus separates two numbers, and a line goes on without its letter.
    const goesOn = command === 'l' && parts.at(-1)?.startsWith('m') === false;
    const [dx, dy] = [x - last.x, y - last.y];
    parts.push(`${goesOn ? (dx < 0 ? '' : ' ') : command}${dx}${dy < 0 ? '' : ' '}${dy}`);
    last = { x, y };
    if (command === 'm') start = last;
  }
  return {
    parts,
    moveTo: (x, y) => moveBy('m', x, y),
    lineTo: (x, y) => moveBy('l', x, y),
    closePath() {
      parts.push('z');
      last = start;
    },
    beginPath: () => undefined,
    arc: () => undefined,
  };
}
