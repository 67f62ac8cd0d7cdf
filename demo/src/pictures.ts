import { readFile } from 'node:fs/promises';
import { getProjectPath } from '@homecoming/server/platform/project-path.ts';

/** The name of a picture in `demo/pictures`; covers of communities start with `cover-`, those of events with `event-`. */
export type PictureName =
  | 'cover-class'
  | 'cover-founders'
  | 'cover-guild'
  | 'cover-los-angeles'
  | 'cover-northgate'
  | 'cover-rowing'
  | 'event-letterpress'
  | 'event-observatory'
  | 'event-rooftop'
  | 'event-supper'
  | 'books-dark'
  | 'books-pale'
  | 'bridge-dusk'
  | 'bridge-spring'
  | 'campus-dusk'
  | 'campus-winter'
  | 'caps-blue'
  | 'city-morning'
  | 'city-night'
  | 'kites-day'
  | 'lake-evening'
  | 'lake-mist'
  | 'leaves-autumn'
  | 'leaves-green'
  | 'map-ivy'
  | 'map-sand'
  | 'observatory'
  | 'pancakes'
  | 'prints-cool'
  | 'prints-warm'
  | 'regatta-teal'
  | 'room-late'
  | 'room-morning'
  | 'supper-blue'
  | 'table-linen'
  | 'table-red'
  | 'tiles-clay'
  | 'tiles-guild'
  | 'tiles-pastel'
  | 'tiles-sea'
  | 'trail-alpine'
  | 'trail-desert'
  | 'trail-plum'
  | 'umbrellas-grey'
  | 'umbrellas-night'
  | 'vases-blue'
  | 'vases-cream'
  | 'waves-morning';

/** Reads a picture, a WebP of 1,200 or 1,600 pixels. */
export function readPicture(name: PictureName): Promise<Buffer> {
  return readFile(getProjectPath(`demo/pictures/${name}.webp`));
}
