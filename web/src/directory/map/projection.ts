/** Longitude and latitude in degrees. */
export interface Coordinates {
  x: number;
  y: number;
}

/** A point of the map: from 0 to `WORLD_UNITS` from west to east and from north to south. */
export interface MapPoint {
  x: number;
  y: number;
}

/** The width and height of the drawn world in units of its own. */
export const WORLD_UNITS = 1024;

/** The latitude at which the map ends in the north and in the south. */
const MAX_LATITUDE = 85;

/** The point of the map at which a place is (Web Mercator). */
export function project({ x, y }: Coordinates): MapPoint {
  const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, y)) * Math.PI) / 180;
  return {
    x: ((x + 180) / 360) * WORLD_UNITS,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * WORLD_UNITS,
  };
}

/** The longitude and latitude of a point of the map. */
export function unproject({ x, y }: MapPoint): Coordinates {
  const radians = 2 * Math.atan(Math.exp((0.5 - y / WORLD_UNITS) * 2 * Math.PI)) - Math.PI / 2;
  return { x: (x / WORLD_UNITS) * 360 - 180, y: (radians * 180) / Math.PI };
}
